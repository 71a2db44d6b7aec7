import { expect, test } from 'vitest'
import { draftOf, inputOf, wrongFigures } from './master-draft.ts'

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
  expect(inputOf('Supplier', typed, 'id')).not.toHaveProperty('openingBalance')
})

test('an emptied figure is none, an emptied text is cleared', () => {
  const row = {
    ID: 'd',
    Name: 'Dr Rao',
    IsActive: true,
    MergedInto: null,
    Mobile: '98450',
    Clinic: 'Eye',
    LeadDays: 2,
  }
  const doctor = draftOf('Doctor', row)
  expect(
    inputOf('Doctor', { ...doctor, texts: { ...doctor.texts, clinic: '' } }, 'd'),
  ).toMatchObject({
    id: 'd',
    clinic: '',
    mobile: '98450',
  })
  const priority = draftOf('Priority', row)
  const emptied = { ...priority, texts: { ...priority.texts, leadDays: '' } }
  expect(inputOf('Priority', emptied, 'd')).toMatchObject({ leadDays: 0 })
})

test('what is no figure is named', () => {
  const draft = draftOf('CardType', null)
  const typed = { ...draft, texts: { chargePercent: 'two' } }
  expect(wrongFigures('CardType', typed)).toEqual(['chargePercent'])
  const below = { ...draft, texts: { chargePercent: '-2' } }
  expect(wrongFigures('CardType', below)).toEqual(['chargePercent'])
})
