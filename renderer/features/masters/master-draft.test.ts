import { beforeAll, expect, test, vi } from 'vitest'
import { loadLaterMessages } from '../../base/i18n/t.ts'
import { MASTER_FIELDS } from './kinds.ts'
import { draftOf, figureWrong, inputOf, rebasedMaster, wrongFigures } from './master-draft.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await loadLaterMessages()
})

const ROW = {
  ID: 'd',
  Version: 3,
  Name: 'Dr Rao',
  IsActive: true,
  MergedInto: null,
  Mobile: '98450',
  Clinic: 'Eye',
  LeadDays: 2,
}

test('a new supplier sends what was typed, and an advance as a balance below zero', () => {
  const draft = draftOf('Supplier', null)
  const typed = {
    ...draft,
    name: ' Zen Lab ',
    flags: { ...draft.flags, isLab: true },
    texts: { ...draft.texts, leadDays: '3', openingBalance: '-500' },
  }
  const input = inputOf('Supplier', typed, null)
  expect(input).toMatchObject({
    name: 'Zen Lab',
    isLab: true,
    leadDays: 3,
    openingBalance: -500,
    type: 'Regular',
  })
  expect(input).not.toHaveProperty('gstin')
  expect(inputOf('Supplier', typed, ROW)).not.toHaveProperty('openingBalance')
})

test('an emptied figure is none, an emptied text is cleared', () => {
  const doctor = draftOf('Doctor', ROW)
  expect(
    inputOf('Doctor', { ...doctor, texts: { ...doctor.texts, clinic: '' } }, ROW),
  ).toMatchObject({
    id: 'd',
    version: 3,
    clinic: '',
    mobile: '98450',
  })
  const priority = draftOf('Priority', ROW)
  const emptied = { ...priority, texts: { ...priority.texts, leadDays: '' } }
  expect(inputOf('Priority', emptied, ROW)).toMatchObject({ leadDays: 0 })
})

test('what is no figure is named', () => {
  const draft = draftOf('CardType', null)
  const typed = { ...draft, texts: { chargePercent: 'two' } }
  expect(wrongFigures('CardType', typed)).toEqual(['chargePercent'])
  const below = { ...draft, texts: { chargePercent: '-2' } }
  expect(wrongFigures('CardType', below)).toEqual(['chargePercent'])
  const rates = ['60', '', '-5', 'sixty', '0'].map((rate) => ({
    lensType: '',
    rim: '',
    extra: '',
    rate,
    from: '2026-11-26',
  }))
  expect(wrongFigures('Fitter', { ...draftOf('Fitter', null), rates })).toEqual([
    'rates.1.rate',
    'rates.2.rate',
    'rates.3.rate',
  ])
})

test.each([
  ['Supplier', 'leadDays', 'Days are whole numbers, 0 to 365.'],
  ['Priority', 'leadDays', 'Days are whole numbers, 0 to 365.'],
  ['Membership', 'months', 'Months are whole numbers, 1 to 600.'],
] as const)('%s: half a day or month is told in words at %s', (kind, key, words) => {
  const draft = draftOf(kind, null)
  const typed = (text: string) => wrongFigures(kind, { ...draft, texts: { [key]: text } })
  expect(typed('12')).toEqual([])
  for (const text of ['0.5', '601', '-1', 'two']) expect(typed(text)).toEqual([key])
  const field = MASTER_FIELDS[kind].find((each) => each.key === key)
  expect(field && figureWrong(field)).toBe(words)
})

test('what was typed of an entry stays upon what somebody else has saved', () => {
  const read = draftOf('Doctor', ROW)
  const mine = { ...read, name: 'Dr S Rao', texts: { ...read.texts, clinic: 'Lake' } }
  const theirs = draftOf('Doctor', { ...ROW, Clinic: 'City', Mobile: '98451', IsActive: false })
  expect(rebasedMaster(mine, read, theirs)).toMatchObject({
    name: 'Dr S Rao',
    isActive: false,
    texts: { clinic: 'Lake', mobile: '98451' },
  })
})
