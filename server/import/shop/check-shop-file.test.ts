import { expect, it } from 'vitest'
import { zipOf } from '../testing/workbook.ts'
import { checkShopFile } from './check-shop-file.ts'
import { readSheets } from './read-sheets.ts'

const OPTIONS = {
  kind: 'Customers',
  mapping: null,
  known: {},
  dateOrder: null,
  facts: { today: '2026-11-20', states: [], ownNumbers: [] },
} as const

const bytesOf = (file: string | Buffer) => new Uint8Array(Buffer.from(file))

it.each([
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'import.old-workbook'],
  ['a web page', '<html><table><tr><td>Name</td></tr></table></html>', 'import.web-page'],
  ['a broken workbook', 'PK\u0003\u0004nothing', 'import.broken-workbook'],
  ['a ZIP of something else', zipOf({ 'readme.txt': 'hello' }), 'import.broken-workbook'],
  ['a bomb', zipOf({ a: 'x' }, { a: 2 ** 30 }), 'import.workbook-too-large'],
  ['no heading', 'one,two\nthree,four', 'import.no-heading'],
  ['a heading alone', 'Name,Mobile\n', 'import.no-rows'],
])('refuses %s', async (_what, file, code) => {
  const { errors, rows } = checkShopFile(
    await readSheets(bytesOf(file)),
    { ...OPTIONS, facts: { ...OPTIONS.facts, states: [], ownNumbers: [] } },
    () => {},
  )
  expect(rows).toEqual([])
  expect(errors.map(({ message }) => message.code)).toEqual([code])
})

it('reads text of another encoding and with other separators', async () => {
  const files = [
    'Name;Mobile\nÉtienne;9845011111',
    'Name\tMobile\r\nÉtienne\t9845011111',
    Buffer.from('\uFEFFName\tMobile\nÉtienne\t9845011111', 'utf16le'),
    Buffer.from('Name,Mobile\n\xc9tienne,9845011111', 'latin1'),
  ]
  for (const file of files) {
    const { rows } = checkShopFile(
      await readSheets(bytesOf(file)),
      { ...OPTIONS, facts: { today: '2026-11-20', states: [], ownNumbers: [] } },
      () => {},
    )
    expect(rows.map(({ key }) => key)).toEqual(['name:étienne|9845011111'])
  }
})
