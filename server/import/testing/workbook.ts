import { crc32, deflateRawSync } from 'node:zlib'

export type TestCell = string | number | { serial: number } | null

const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A workbook of one sheet as Excel writes it; `{ serial }` is a cell with a date format. */
export function testWorkbook(
  rows: readonly (readonly TestCell[])[],
  options: { is1904?: boolean | 'true' } = {},
): Buffer {
  return testWorkbookOf({ Data: rows }, options)
}

/** A workbook of several sheets by their names. */
export function testWorkbookOf(
  sheets: Readonly<Record<string, readonly (readonly TestCell[])[]>>,
  { is1904 = false }: { is1904?: boolean | 'true' } = {},
): Buffer {
  const names = Object.keys(sheets)
  const each = (xml: (name: string, number: number) => string) =>
    names.map((name, index) => xml(name, index + 1)).join('')
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${each((_name, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${is1904 === false ? '' : ` date1904="${is1904 === 'true' ? 'true' : '1'}"`}/><sheets>${each((name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map(
        (_name, index) =>
          [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const,
      ),
      [`rId${names.length + 1}`, 'styles', 'styles.xml'],
    ]),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
      ]),
    ),
  })
}

function rowXml(cells: readonly TestCell[], row: number): string {
  const xml = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`))
  return `<row r="${row + 1}">${xml.join('')}</row>`
}

function relations(rows: readonly (readonly [string, string, string])[]): string {
  const xml = rows.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${xml.join('')}</Relationships>`
}

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

function cellXml(cell: TestCell, at: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${at}" s="1"><v>${cell.serial}</v></c>`
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** A ZIP of some texts; `claimed` overstates how large a file unpacks to. */
export function zipOf(
  files: Readonly<Record<string, string>>,
  claimed: Readonly<Record<string, number>> = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text)
    const packed = deflateRawSync(plain)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claimed[name] ?? plain.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = [Buffer.from([0x50, 0x4b, 3, 4]), facts, Buffer.from(name), packed]
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, rest, Buffer.from(name))
    parts.push(...local)
    at += Buffer.concat(local).length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, list, end])
}
