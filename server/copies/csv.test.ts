import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('writes a line that a spreadsheet reads back and never runs', () => {
  expect(csvLine([1, null, '', 'plain', 'a "b", c', 'two\nlines', '=1+1', '-5', -5])).toBe(
    `1,,"",plain,"a ""b"", c","two\nlines",'=1+1,'-5,-5\r\n`,
  )
  expect(csvLine([Buffer.from([0, 255])])).toBe('00ff\r\n')
})
