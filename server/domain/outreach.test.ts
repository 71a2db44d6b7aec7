import { describe, expect, it } from 'vitest'
import {
  balanceReminderDay,
  birthdaysOn,
  isAdult,
  isInHours,
  maySendByItself,
  mayWriteByHand,
  reorderDay,
  smsParts,
} from './outreach.ts'

describe('the day on which contact lenses are asked about', () => {
  it.each([
    [
      'a box of 30 daily lenses for each eye: 30 days',
      [
        ['Daily', 1, 30],
        ['Daily', 1, 30],
      ],
      '2026-11-21',
    ],
    ['two boxes of six monthly lenses of one power', [['Monthly', 2, 6]], '2027-04-20'],
    ['one box alone is for one eye', [['Fortnightly', 1, 6]], '2027-01-14'],
    ['a pack that the item does not say is the usual one', [['Daily', 2, null]], '2026-11-21'],
    ['lenses of a year', [['Yearly', 2, 1]], '2027-10-22'],
    ['never before the sale', [['Daily', 2, 5]], '2026-11-01'],
  ] as const)('%s', (_what, boxes, day) => {
    const lines = boxes.map(([modality, count, pack]) => ({ modality, boxes: count, pack }))
    expect(reorderDay('2026-11-01T10:00:00', lines)).toBe(day)
  })

  it('is none without boxes', () => expect(reorderDay('2026-11-01', [])).toBeNull())
})

it('reminds of a balance a week after delivery and every 30 days', () => {
  const on = (today: string) => balanceReminderDay('2026-11-01', today)
  expect([on('2026-11-07'), on('2026-11-08'), on('2026-12-07'), on('2026-12-08')]).toEqual([
    null,
    '2026-11-08',
    '2026-11-08',
    '2026-12-08',
  ])
})

it('keeps a birthday of 29 February on the 28th in a year without one', () => {
  expect(birthdaysOn('2027-02-28')).toEqual(['02-28', '02-29'])
  expect(birthdaysOn('2028-02-28')).toEqual(['02-28'])
  expect(birthdaysOn('2028-02-29')).toEqual(['02-29'])
})

it('takes nobody for an adult before the day', () => {
  expect([isAdult('2008-11-21', '2026-11-20'), isAdult('2008-11-20', '2026-11-20')]).toEqual([
    false,
    true,
  ])
})

it.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  [`${'a'.repeat(158)}€`, 1],
  [`${'a'.repeat(159)}€`, 2],
  ['a'.repeat(307), 3],
  ['₹'.repeat(70), 1],
  ['आ'.repeat(71), 2],
  ['आ'.repeat(135), 3],
])('counts SMS as they are sent (%#)', (text, parts) => expect(smsParts(text)).toBe(parts))

it('writes about an order unless refused, and offers only after a yes', () => {
  const answers = [true, null, false]
  expect(answers.map((yes) => mayWriteByHand('Service', yes))).toEqual([true, true, false])
  expect(answers.map((yes) => mayWriteByHand('Health', yes))).toEqual([true, true, false])
  expect(answers.map((yes) => mayWriteByHand('Offers', yes))).toEqual([true, false, false])
  expect(answers.map((yes) => maySendByItself('Service', yes))).toEqual([true, true, false])
  expect(answers.map((yes) => maySendByItself('Health', yes))).toEqual([true, false, false])
})

it('has hours with an end that is not in them', () => {
  const hours = { from: '10:00', to: '20:00' }
  expect(['09:59', '10:00', '19:59', '20:00'].map((time) => isInHours(time, hours))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
