import { expect, test } from 'vitest'
import { documentFileName } from './document-file-name.ts'

test.each([
  ['KA1R/26-27/00098', 'KA1R-26-27-00098.pdf'],
  ['iQ7v_N2.xY-0', 'iQ7v_N2.xY-0.pdf'],
  ['../..\\a"b\r\nc', '..-..-a-b--c.pdf'],
  ['नेत्र', '-----.pdf'],
  ['😀', '-.pdf'],
])('%j is saved as %s', (id, expected) => {
  expect(documentFileName(id, 'pdf')).toBe(expected)
})
