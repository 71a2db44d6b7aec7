import { describe, expect, it } from 'vitest'
import { dateCell, dateOrderOf, moneyCell, numbersCell, personName } from './shop-cells.ts'

const readingOf = <T>(cell: { ok: true; value: T } | { ok: false; reason: { code: string } }) =>
  cell.ok ? cell.value : cell.reason.code

describe('a date', () => {
  it.each([
    ['25-12-2024', '2024-12-25'],
    ['5/3/2024', '2024-03-05'],
    ['05.03.24', '2024-03-05'],
    ['05-03-99', '1999-03-05'],
    ['05-03-27', '2027-03-05'],
    ['2024-03-05', '2024-03-05'],
    ['2024-03-05 00:00:00', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['12-Mar-2020', '2020-03-12'],
    ['12 March 20', '2020-03-12'],
    ['Mar 12, 2020', '2020-03-12'],
    ['45292', '2024-01-01'],
    ['45292.75', '2024-01-01'],
    ['०५-०३-२०२४', '2024-03-05'],
    ['௦௫/௦௩/௨௦௨௪', '2024-03-05'],
    ['0000-00-00', null],
    ['00/00/0000', null],
    ['01-01-1900', null],
    ['1900-01-01', null],
    ['-', null],
    ['N/A', null],
    ['', null],
    ['31-02-2024', 'import.not-a-date'],
    ['13-13-2024', 'import.not-a-date'],
    ['last week', 'import.not-a-date'],
    ['12', 'import.not-a-date'],
  ])('%s', (text, expected) => {
    expect(readingOf(dateCell(text, { order: 'dmy', lastYear: 2027 }))).toBe(expected)
  })

  it('has the month first where the file says so', () => {
    expect(readingOf(dateCell('03/05/2024', { order: 'mdy', lastYear: 2027 }))).toBe('2024-03-05')
    expect(dateOrderOf(['01/02/2024', '03/25/2024'])).toBe('mdy')
    expect(dateOrderOf(['01/02/2024', '25/03/2024'])).toBe('dmy')
    expect(dateOrderOf(['01/02/2024', '2024-12-31', '12-Mar-2020'])).toBeNull()
  })
})

describe('a mobile', () => {
  const OWN = new Set(['9845099999'])
  it.each([
    ['98450 11111', '9845011111', null],
    ['+91-98450-11111', '9845011111', null],
    ['919845011111', '9845011111', null],
    ['09845011111', '9845011111', null],
    ['9845011111.0', '9845011111', null],
    ['९८४५०१११११', '9845011111', null],
    ['9845011111 / 9845022222', '9845011111', '9845022222'],
    ['9845011111, 080-41234567', '9845011111', '080-41234567'],
    ['9845011111 or 9845011111', '9845011111', null],
    ['9.845011111E+09', '9845011111', null],
    ['080 4123456', null, '080 4123456'],
    ['+971 50 1234567', null, '+971 50 1234567'],
    ['9999999999', null, null],
    ['1234567890', null, null],
    ['9845099999', null, null],
    ['NIL', null, null],
    ['0', null, null],
    ['', null, null],
  ])('%s', (text, mobile, other) => {
    expect(readingOf(numbersCell(text, OWN))).toEqual({ mobile, other })
  })

  it.each([
    ['9.84501E+09', 'import.mobile-cut'],
    ['98450111112', 'import.not-a-mobile'],
    ['984501', 'ok'],
    ['5845011111', 'import.not-a-mobile'],
    ['same as wife', 'import.not-a-mobile'],
  ])('%s is refused or kept as another number', (text, code) => {
    const cell = numbersCell(text, OWN)
    expect(cell.ok ? 'ok' : cell.reason.code).toBe(code)
  })
})

describe('an amount', () => {
  it.each([
    ['1200', 120_000],
    ['Rs. 1,200.50', 120_050],
    ['₹ 2,06,750.00', 20_675_000],
    ['(500)', -50_000],
    ['-500.5', -50_050],
    ['500-', -50_000],
    ['500 Cr', -50_000],
    ['500.00 Dr.', 50_000],
    ['-500 Cr', 50_000],
    ['१,२००', 120_000],
    ['0', 0],
    ['-', null],
    ['NIL', null],
    ['1.005', 'import.not-an-amount'],
    ['=1+1', 'import.not-an-amount'],
    ['12 00', 120_000],
    ['99999999999', 'import.not-an-amount'],
    ['200000000', 'import.sum-too-large'],
  ])('%s', (text, expected) => {
    expect(readingOf(moneyCell(text))).toBe(expected)
  })
})

describe('a name', () => {
  it.each([
    ['Mr. ASHA RAO', 'Asha Rao', null],
    ['Smt Meera  Nair', 'Meera Nair', null],
    ['Shri. K. RAMESH', 'K. Ramesh', null],
    ['श्री राजेश कुमार', 'राजेश कुमार', null],
    ['RAVI C/O Anil', 'RAVI', 'C/O Anil'],
    ['Dr. Bala Kumar', 'Dr. Bala Kumar', null],
    ['Mridula Rao', 'Mridula Rao', null],
    ['Sunil (S/O Anil)', 'Sunil', 'S/O Anil'],
  ])('%s', (typed, name, careOf) => {
    expect(personName(typed)).toEqual({ name: name === 'RAVI' ? 'Ravi' : name, careOf })
  })
})
