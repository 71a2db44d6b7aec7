import { describe, expect, it } from 'vitest'
import { apiPathsInContract } from './api-paths.ts'
import { noBarrels } from './barrels.ts'
import { noTypeCyclesAcrossFolders, noValueCycles } from './cycles.ts'
import { directions } from './directions.ts'
import { endsOfEffects } from './effects.ts'
import { noLeftovers } from './leftovers.ts'
import { longest } from './lengths.ts'
import { migrations } from './migrations.ts'
import { namedFilesExist } from './named-files.ts'
import { noOrphans } from './orphans.ts'
import { noClassSelectors, queryKeys, rendererLayers } from './renderer-layers.ts'
import { type Rule, readSource } from './source-file.ts'
import { fixedSql } from './sql.ts'
import { ownStyles } from './styles.ts'
import { oneWriterATable } from './table-owners.ts'
import { trustedTypes } from './types.ts'

/** What a rule says about one planted file, as `line message`. */
function planted(rule: Rule, path: string, text: string): string[] {
  return rule([readSource(path, text)]).map(({ line, message }) => `${line} ${message}`)
}

describe('paths of the API', () => {
  it.each([
    ['app/x.ts', `ask('/api/Auth/Login')`],
    ['renderer/x.ts', 'fetch(`/api/Scan/read?code=1`)'],
    ['build/bench/x.ts', 'send(`http://shop:80/api/Day/state`)'],
    ['server/devices/x.ts', String.raw`const open = /^\/api\/Fitter\//`],
  ])('reports the one that %s spells', (path, text) => {
    const message = '1 a path of the API is taken from server/contract'
    expect(planted(apiPathsInContract, path, text)).toEqual([message])
  })

  it.each([
    ['server/contract/day.ts', `const path = '/api/Day/state'`],
    ['server/day/day.test.ts', `call('GET', '/api/Day/state')`],
    ['renderer/x.ts', `import { call } from '../base/api/client.ts'`],
    ['server/http/x.ts', `url.startsWith('/api/')`],
    ['server/day/x.ts', '// GET /api/Day/state'],
  ])('leaves %s alone', (path, text) => {
    expect(planted(apiPathsInContract, path, text)).toEqual([])
  })
})

describe('import directions', () => {
  it.each([
    ['server/domain/gst.ts', `import fs from 'node:fs'`, 'domain may not import node:fs'],
    [
      'server/domain/gst.ts',
      `import x from '../contract/x.ts'`,
      'domain may not import server/contract/x.ts',
    ],
    [
      'server/domain/gst.ts',
      `import { E } from '../kernel/refusal.ts'`,
      'domain may not import server/kernel/refusal.ts',
    ],
    ['server/contract/cart.ts', `import f from 'fastify'`, 'contract may not import fastify'],
    [
      'server/contract/cart.ts',
      `import x from '../cart/x.ts'`,
      'contract may not import server/cart/x.ts',
    ],
    ['server/wire/ids.ts', `import f from 'fastify'`, 'server/wire may not import fastify'],
    ['server/wire/ids.ts', `import x from '../db/sql.ts'`, 'wire may not import server/db/sql.ts'],
    ['server/cart/x.ts', `import s from '../sales/x.ts'`, 'cart may not import server/sales/x.ts'],
    [
      'server/cart/x.ts',
      `export { s } from '../sales/x.ts'`,
      'cart may not import server/sales/x.ts',
    ],
    [
      'server/cart/x.ts',
      `const s = await import('../sales/x.ts')`,
      'cart may not import server/sales/x.ts',
    ],
    [
      'server/cart/x.ts',
      `type S = import('../sales/x.ts').S`,
      'cart may not import server/sales/x.ts',
    ],
    [
      'server/cart/x.ts',
      `import b from '../build-server.ts'`,
      'cart may not import server/build-server.ts',
    ],
    [
      'server/cart/x.ts',
      `import d from 'better-sqlite3'`,
      'server/cart may not import better-sqlite3',
    ],
    [
      'server/cart/x.ts',
      `import t from '../testing/x.ts'`,
      'only tests may import server/testing/x.ts',
    ],
    ['server/cart/x.ts', `import { app } from 'electron'`, 'server/cart may not import electron'],
    [
      'server/cart/x.ts',
      `import x from '../../renderer/x.ts'`,
      'server may not import renderer/x.ts',
    ],
    ['renderer/x.ts', `import fs from 'node:fs'`, 'renderer/x.ts may not import node:fs'],
    [
      'renderer/x.ts',
      `import { a } from '../server/contract/x.ts'`,
      'renderer may not import server/contract/x.ts',
    ],
    [
      'renderer/x.ts',
      `import type { a } from '../server/cart/x.ts'`,
      'renderer may not import server/cart/x.ts',
    ],
    ['app/x.ts', `import x from '../renderer/x.ts'`, 'app may not import renderer/x.ts'],
    ['app/x.ts', `import x from '../server/cart/x.ts'`, 'app may not import server/cart/x.ts'],
    ['e2e/x.ts', `import x from '../server/cart/x.ts'`, 'e2e may not import server/cart/x.ts'],
  ])('refuses in %s: %s', (path, text, message) => {
    expect(planted(directions, path, `\n${text}`)).toEqual([`2 ${message}`])
  })

  it.each([
    ['server/domain/gst.ts', `import { divideHalfUp } from './rounding.ts'`],
    ['server/domain/gst.test.ts', `import fc from 'fast-check'; import { it } from 'vitest'`],
    ['server/contract/cart.ts', `import { Type } from 'typebox'`],
    [
      'server/wire/ids.ts',
      `import { createHash } from 'node:crypto'; import x from '../domain/x.ts'`,
    ],
    [
      'server/sales/x.ts',
      `import c from '../cart/x.ts'; import { Refusal } from '../kernel/refusal.ts'`,
    ],
    ['server/cart/x.test.ts', `import { shop } from '../testing/shop.ts'`],
    ['server/build-server.ts', `import c from './cart/x.ts'; import f from 'fastify'`],
    ['server/db/open.ts', `import d from 'better-sqlite3'`],
    ['renderer/x.tsx', `import type { Cart } from '../server/contract/cart.ts'; import 'react'`],
    ['renderer/x.tsx', `import type { Bridge } from '../app/channels.ts'`],
    [
      'app/x.ts',
      `import { startServer } from '../server/startup/start-server.ts'; import 'electron'`,
    ],
  ])('allows in %s: %s', (path, text) => {
    expect(planted(directions, path, text)).toEqual([])
  })
})

describe('layers of the renderer', () => {
  const UP = ': imports point downward'
  const PRIVATE = ': it is no public file of its feature'

  it.each([
    ['base/a.ts', '../kernel/b.ts', `renderer/kernel/b.ts${UP}`],
    ['kernel/a.ts', '../features/day/b.ts', `renderer/features/day/b.ts${UP}`],
    ['kernel/queries/a.ts', '../../app/b.ts', `renderer/app/b.ts${UP}`],
    ['features/day/a.ts', '../../app/b.ts', `renderer/app/b.ts${UP}`],
    ['features/day/a.ts', '../orders/b.ts', `renderer/features/orders/b.ts${PRIVATE}`],
  ])('refuse in %s: %s', (path, target, message) => {
    const complaint = [`1 may not import ${message}`]
    expect(planted(rendererLayers, `renderer/${path}`, `import '${target}'`)).toEqual(complaint)
    expect(planted(rendererLayers, `renderer/${path}`, `import('${target}')`)).toEqual(complaint)
  })

  it.each([
    ['base/a.ts', './ui/b.ts'],
    ['kernel/a.ts', '../base/b.ts'],
    ['features/day/a.ts', './b.ts'],
    ['features/day/a.ts', '../orders/orders-store.ts'],
    ['app/a.ts', '../features/orders/b.ts'],
    ['app/a.ts', '../../app/channels.ts'],
  ])('allow in %s: %s', (path, target) => {
    expect(planted(rendererLayers, `renderer/${path}`, `import '${target}'`)).toEqual([])
  })
})

describe('query keys', () => {
  const ASK = ['1 a query key is made by queryKey()']
  it.each([
    ['features/a.ts', `useQuery({ queryKey: ['day'] })`, ASK],
    ['features/a.ts', `useQuery({ queryKey: queryKey('day') })`, []],
    ['kernel/queries/stale.ts', `refresh({ queryKey: [area] })`, []],
  ])('%s: %s', (path, text, complaints) => {
    expect(planted(queryKeys, `renderer/${path}`, text)).toEqual(complaints)
  })
})

describe('selectors', () => {
  const ASK = ['1 no CSS class as a selector: use a ref or an ID']
  it.each([
    [`document.querySelector('.returns-form select')`, ASK],
    [`form.querySelectorAll('div .card')`, ASK],
    [`from.closest('button.primary')`, ASK],
    [['form.querySelector(`.edit-', '{field} input`)'].join('$'), ASK],
    [`form.querySelector('input')`, []],
    [`form.querySelector('[data-walk]:not(:disabled)')`, []],
  ])('%s', (text, complaints) => {
    expect(planted(noClassSelectors, 'renderer/features/a.ts', text)).toEqual(complaints)
  })
})

describe('barrels', () => {
  it.each([
    ['server/cart/a.ts', `export * from './b.ts'`, ['1 no re-export']],
    ['server/cart/a.ts', `export { b } from './b.ts'`, ['1 no re-export']],
    ['server/cart/a.ts', `export type { B } from './b.ts'`, ['1 no re-export']],
    ['server/cart/index.ts', `export const a = 1`, ['1 no index file']],
    ['server/cart/a.ts', `export const a = 1`, []],
  ])('%s: %s', (path, text, complaints) => {
    expect(planted(noBarrels, path, text)).toEqual(complaints)
  })
})

describe('lengths', () => {
  const statements = (count: number): string => 'f()\n'.repeat(count)

  it('lists the longest files and functions, and no suite of tests', () => {
    const files = [
      readSource('server/a.ts', statements(3)),
      readSource('server/b.ts', `\nfunction b() {\n${statements(5)}}\n`),
      readSource('server/c.test.ts', `describe.each([1])('c', () => {\n${statements(20)}})\n`),
    ]
    expect(longest(files, 2)).toEqual({
      files: [
        { path: 'server/c.test.ts', line: 1, lines: 22 },
        { path: 'server/b.ts', line: 1, lines: 8 },
      ],
      functions: [{ path: 'server/b.ts', line: 2, lines: 7 }],
    })
  })
})

describe('cycles', () => {
  const read = (texts: Record<string, string>) =>
    Object.entries(texts).map(([path, text]) => readSource(path, text))

  it.each([
    ['a value cycle', `import { b } from './b.ts'`, `import { a } from './a.ts'`, 1],
    [
      'a cycle with a type in it',
      `import { b } from './b.ts'`,
      `import type { A } from './a.ts'`,
      0,
    ],
    ['a cycle with a late import', `import { b } from './b.ts'`, `void import('./a.ts')`, 0],
    ['none', `import { b } from './b.ts'`, `import { c } from './c.ts'`, 0],
  ])('of values: %s', (_name, a, b, count) => {
    expect(noValueCycles(read({ 'server/a.ts': a, 'server/b.ts': b }))).toHaveLength(count)
  })

  it.each([
    ['server/cart/b.ts', './b.ts', './a.ts', 0],
    ['server/sales/b.ts', '../sales/b.ts', '../cart/a.ts', 1],
  ])('of types, the second file being %s', (path, toSecond, toFirst, count) => {
    const files = read({
      'server/cart/a.ts': `import type { B } from '${toSecond}'`,
      [path]: `import type { A } from '${toFirst}'`,
    })
    expect(noTypeCyclesAcrossFolders(files)).toHaveLength(count)
  })
})

describe('types', () => {
  it.each([
    ['server/a.ts', `const a: any = b`, ['1 no any']],
    ['server/a.ts', `const a: Array<any> = b`, ['1 no any']],
    ['server/a.ts', `const a = b!.c`, ['1 no non-null `!`']],
    ['server/a.ts', `\nconst a = b as C`, ['2 no `as` outside server/db/sql.ts and server/wire']],
    ['server/a.ts', `const a = <C>b`, ['1 no `as` outside server/db/sql.ts and server/wire']],
    ['server/a.ts', `import { a as b } from './a.ts'; const c = [1] as const; const d = !c`, []],
    ['server/db/sql.ts', `const a = b as C`, []],
    ['server/wire/ids.ts', `const a = b as C`, []],
    ['server/a.test.ts', `const a = b as C`, []],
  ])('%s: %s', (path, text, complaints) => {
    expect(planted(trustedTypes, path, text)).toEqual(complaints)
  })
})

describe('SQL', () => {
  const ASK = ['1 no values inside SQL: use ?']
  it.each([
    [['db.prepare(`SELECT * FROM a WHERE b = ', '{b}`)'].join('$'), ASK],
    [['db.exec(`DELETE FROM ', '{table}`)'].join('$'), ASK],
    [`db.prepare('SELECT ' + columns)`, ASK],
    ['db.prepare(`SELECT * FROM a WHERE b = ?`)', []],
    [`db.prepare('SELECT a ' + 'FROM b')`, []],
    [`/a/.exec(text)`, []],
  ])('%s', (text, complaints) => {
    expect(planted(fixedSql, 'server/a.ts', text)).toEqual(complaints)
    expect(planted(fixedSql, 'server/a.test.ts', text)).toEqual([])
  })
})

describe('writers of tables', () => {
  const rule = oneWriterATable({ carts: 'cart' })
  const ADD = 'INSERT INTO carts (id) VALUES (1)'

  it.each([
    ['server/cart/open-cart.ts', ADD, []],
    ['server/sales/save-sale.ts', ADD, ['1 the table carts is written by server/cart only']],
    ['server/sales/x.test.ts', ADD, []],
    ['server/db/migrations/0010-a.ts', ADD, []],
    ['server/sales/x.ts', 'SELECT * FROM carts', []],
    ['server/cart/x.ts', 'DELETE FROM other', ['1 no folder owns the table other']],
    ['server/cart/x.ts', 'INSERT INTO carts (id) VALUES (1) ON CONFLICT DO UPDATE SET id = 2', []],
  ])('%s: %s', (path, sql, complaints) => {
    expect(planted(rule, path, `run(tx, \`${sql}\`)`)).toEqual(complaints)
  })
})

describe('unused files', () => {
  const files = [
    ['server/main.ts', `import './used.ts'; new Worker(new URL('./cart/a-worker.ts', here))`],
    ['server/used.ts', ''],
    ['server/cart/a-worker.ts', ''],
    ['server/only-tested.ts', ''],
    ['server/only-tested.test.ts', `import './only-tested.ts'; import './testing/shop.ts'`],
    ['server/testing/shop.ts', ''],
    ['server/testing/forgotten.ts', ''],
  ].map(([path = '', text = '']) => readSource(path, text))

  it('are those that the program does not reach', () => {
    const found = noOrphans(files).map(({ path }) => path)
    expect(found).toEqual(['server/only-tested.ts', 'server/testing/forgotten.ts'])
  })
})

describe('migrations', () => {
  function complaints(names: readonly string[]): string[] {
    const files = names.map((name) => readSource(`server/db/migrations/${name}`, ''))
    return migrations(files).map(({ path, message }) => `${path.split('/').at(-1)} ${message}`)
  }

  it('are well when numbered and tested', () => {
    const names = ['0001-a', '0020-b'].flatMap((name) => [`${name}.ts`, `${name}.test.ts`])
    expect(complaints(names)).toEqual([])
  })

  it.each([
    [['0001-a.ts'], ['0001-a.ts it has no test']],
    [['1-a.ts', '1-a.test.ts'], ['1-a.ts its name must be like 0010-masters.ts']],
    [
      ['0001-a.ts', '0001-a.test.ts', '0001-b.ts', '0001-b.test.ts'],
      ['0001-b.ts 0001 is taken by 0001-a.ts'],
    ],
  ])('%j', (names, expected) => {
    expect(complaints(names)).toEqual(expected)
  })
})

describe('files named in comments', () => {
  it.each([
    ['// see ./b.ts and server/b.ts', []],
    ['/** The schema is in server/gone.ts. */', ['there is no file server/gone.ts']],
    [' * beside ../gone.css', ['there is no file ../gone.css']],
    ["const file = 'gone.ts'", []],
    ['// every *.test.ts', []],
  ])('%s', (line, messages) => {
    const files = [
      { path: 'server/a.ts', text: line },
      { path: 'server/b.ts', text: '' },
    ]
    expect(namedFilesExist(files).map(({ message }) => message)).toEqual(messages)
  })

  it('and in Markdown, where all of a line is read', () => {
    const text = 'Rates are in `server/b.ts` and `server/gone.ts`, tests in `<name>.test.ts`.'
    const files = [
      { path: 'README.md', text },
      { path: 'server/b.ts', text: '' },
    ]
    expect(namedFilesExist(files).map(({ message }) => message)).toEqual([
      'there is no file server/gone.ts',
    ])
  })
})

describe('effects', () => {
  const complaint = ['1 an effect answers only what ends it: put void before']
  it.each([
    ["useEffect(() => said.current?.scrollIntoView({ block: 'nearest' }), [])", complaint],
    ['useLayoutEffect(() => store.setState({}), [])', complaint],
    ["useEffect(() => void said.current?.scrollIntoView({ block: 'nearest' }), [])", []],
    ['useEffect(() => takeScansHere(take), [])', []],
    ['useEffect(() => () => store.setState({}), [])', []],
  ])('%s', (text, complaints) => {
    expect(planted(endsOfEffects, 'renderer/a.tsx', text)).toEqual(complaints)
    expect(planted(endsOfEffects, 'server/a.ts', text)).toEqual([])
  })
})

describe('leftovers', () => {
  const ROOT = '/projects/asha/dioptre'

  it.each([
    ['// TO' + 'DO: later', 'a reminder is left over'],
    ['it' + '.only(', 'a test is singled out'],
    ['"resol' + 'ved": "https://host/x.tgz"', 'the lock file names a package host'],
    [`see ${ROOT}/server`, 'a path of one machine'],
    ['cd /projects/asha/other', 'a path of one machine'],
  ])('%s', (text, message) => {
    const found = noLeftovers([{ path: 'a.md', text: `\n${text}` }], ROOT)
    expect(found).toEqual([{ path: 'a.md', line: 2, message }])
  })

  it('are not seen in ordinary words', () => {
    const text = 'Mastodon, hacking, a TODOs list? server/projects/asha/x, it.onlyOnce'
    expect(noLeftovers([{ path: 'a.md', text }], ROOT)).toEqual([])
  })
})

describe('classes and their modules', () => {
  const sheet = { path: 'renderer/features/day/day.module.css', text: '.head,\n.foot:hover {\n}\n' }
  const source = (path: string, text: string) => ({
    path,
    text: `import styles from './day.module.css'\n${text}`,
  })
  const told = (...files: Parameters<typeof ownStyles>[0][number][]) =>
    ownStyles(files).map(({ message }) => message)

  it('accepts a module whose classes are all used, by name or by a computed name', () => {
    const named = source('renderer/features/day/a.tsx', "styles['head']\nstyles['foot']")
    expect(told(sheet, named)).toEqual([])
    expect(told(sheet, source('renderer/features/day/a.tsx', 'styles[part]'))).toEqual([])
  })

  it('tells a class that nothing uses and one that does not exist', () => {
    const file = source('renderer/features/day/a.tsx', "styles['head']\nstyles['side']")
    expect(told(sheet, file)).toEqual([
      'renderer/features/day/day.module.css has no class side',
      'no component uses .foot',
    ])
  })

  it('refuses the module of another feature, and a class outside of every module', () => {
    const other = {
      path: 'renderer/features/orders/a.tsx',
      text: "import day from '../day/day.module.css'\nday[part]",
    }
    expect(told(sheet, other)).toEqual([
      'renderer/features/day/day.module.css belongs to another feature',
    ])
    const text = { path: 'renderer/app/a.tsx', text: '<p className="muted" />' }
    expect(told(text)).toEqual(['a class is taken from a module'])
    expect(told({ path: 'renderer/base/ui/base.css', text: '.muted {}' })).toEqual([
      '.muted is a global class',
    ])
  })
})
