import { expect, test } from 'vitest'
import type { IncentiveRuleRow } from '../../../server/contract/incentives.ts'
import { ruleDraft, ruleInput, wrongRuleFigures } from './incentive-draft.ts'

const RULE: IncentiveRuleRow = {
  ID: 'id',
  Version: 2,
  Name: 'Frames',
  IsActive: true,
  UserID: null,
  Role: 'counter',
  Rate: null,
  PerPiece: 50,
  Goods: ['Frame'],
  Brands: [],
  ItemCodes: [],
  PriceFrom: 1000,
  PriceTo: null,
  MarginFrom: 50,
  MarginBelow: null,
  FromTurnover: 0,
  TestShare: 20,
  DeliveryShare: 0,
  FromDay: '2026-10-01',
  ToDay: null,
  Priority: 100,
}

test('a rule that nobody changed is sent as it was read', () => {
  expect(ruleInput(ruleDraft(RULE), RULE)).toEqual({
    incentiveID: 'id',
    version: 2,
    name: 'Frames',
    isActive: true,
    role: 'counter',
    perPiece: 50,
    goods: ['Frame'],
    priceFrom: 1000,
    marginFrom: 50,
    testShare: 20,
    fromDay: '2026-10-01',
    priority: 100,
  })
})

test('one person instead of a role, a rate instead of rupees', () => {
  const draft = { ...ruleDraft(RULE), who: 'person:abc', pay: 'rate' as const, figure: '1.5' }
  const sent = ruleInput(draft, RULE)
  expect(sent).toMatchObject({ userID: 'abc', rate: 1.5 })
  expect([sent.role, sent.perPiece]).toEqual([undefined, undefined])
})

test('what is no figure is named', () => {
  expect(wrongRuleFigures(ruleDraft(null))).toEqual(['rate'])
  expect(wrongRuleFigures({ ...ruleDraft(RULE), fromTurnover: 'much' })).toEqual(['fromTurnover'])
  expect(wrongRuleFigures({ ...ruleDraft(RULE), marginBelow: 'fat' })).toEqual(['marginBelow'])
})
