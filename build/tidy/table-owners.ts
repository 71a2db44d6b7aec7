import { type Node, type Rule, servesTests, violation, walk } from './source-file.ts'

const WRITE =
  /\b(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|UPDATE(?:\s+OR\s+\w+)?(?!\s+SET\b)|DELETE\s+FROM|REPLACE\s+INTO)\s+([a-z_][a-z_0-9]*)\b/g

/** Migrations change every table. */
const MAY_WRITE_ANY = /^server\/db\/migrations\//

/**
 * A table is written by one folder only. `owners` names the folder of each table; a table that it
 * does not name is a violation too.
 */
export function oneWriterATable(owners: Readonly<Record<string, string>>): Rule {
  return (files) =>
    files
      .filter(({ path }) => path.startsWith('server/') && !servesTests(path))
      .filter(({ path }) => !MAY_WRITE_ANY.test(path))
      .flatMap((file) =>
        [...walk(file.program)].flatMap(([node]) =>
          tablesWritten(node)
            .filter((table) => owners[table] !== file.path.split('/')[1])
            .map((table) => violation(file, node, complaint(table, owners[table]))),
        ),
      )
}

function complaint(table: string, owner: string | undefined): string {
  return owner === undefined
    ? `no folder owns the table ${table}`
    : `the table ${table} is written by server/${owner} only`
}

function tablesWritten(node: Node): string[] {
  const text = textOf(node)
  return text === null ? [] : [...text.matchAll(WRITE)].map(([, table]) => table ?? '')
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateElement') return null
  const { value } = node
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : null
}
