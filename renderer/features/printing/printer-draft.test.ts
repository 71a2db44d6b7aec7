import { expect, test } from 'vitest'
import type { PrinterRow } from '../../../server/contract/printing.ts'
import { draftOf, inputOf } from './printer-draft.ts'

const NETWORK: PrinterRow = {
  ID: 'p1',
  Name: 'Counter',
  Kind: 'Network',
  Address: '10.0.0.9',
  Port: 9101,
  Queue: null,
  WidthDots: 576,
  Paper: 'Roll80',
  HasDrawer: true,
  DrawerPin: 5,
  IsActive: true,
  Waiting: 0,
  Trouble: null,
}

test('a printer that is looked at and saved stays what it was', () => {
  expect(inputOf(draftOf(NETWORK), 'p1')).toEqual({
    printerID: 'p1',
    name: 'Counter',
    kind: 'Network',
    address: '10.0.0.9',
    port: 9101,
    paper: 'Roll80',
    hasDrawer: true,
    drawerPin: 5,
    isActive: true,
  })
})

test('a system printer has a queue and no drawer', () => {
  const draft = { ...draftOf(null), name: 'Office', kind: 'System', queue: 'PDF' } as const
  expect(inputOf({ ...draft, paper: 'A5', drawer: '2' }, null)).toEqual({
    name: 'Office',
    kind: 'System',
    queue: 'PDF',
    paper: 'A5',
    hasDrawer: false,
    isActive: true,
  })
})

test('a port that is no number is left to the server to refuse', () => {
  expect(inputOf({ ...draftOf(null), port: 'x' }, null).port).toBe(0)
})
