import { isNode, type Node, type Rule, servesTests, violation, walk } from './source-file.ts'

const CATALOGUE = /^resources\/messages\/server\/en\//

/** Codes that no source names: `literal` and messages of another version take them. */
const ALWAYS_USED = ['text']

/** Every code of the server's messages is named by its sources. */
export const messageCodes: Rule = (files) => {
  const sources = files.filter(({ path }) => path.startsWith('server/') && !servesTests(path))
  const used = new Set(ALWAYS_USED)
  for (const { program } of sources) {
    for (const [node] of walk(program)) {
      if (node.type === 'Literal' && typeof node['value'] === 'string') used.add(node['value'])
    }
  }
  return files
    .filter(({ path }) => CATALOGUE.test(path))
    .flatMap((file) =>
      [...walk(file.program)].flatMap(([node]) => {
        const code = codeOf(node)
        if (code === null || used.has(code)) return []
        return [violation(file, node, `no source of the server uses ${code}`)]
      }),
    )
}

/** The code of an entry of a catalogue; null for any other node. */
function codeOf(node: Node): string | null {
  if (node.type !== 'Property' || !isNode(node['key'])) return null
  const { key } = node
  const code = key['value'] ?? key['name']
  return typeof code === 'string' ? code : null
}
