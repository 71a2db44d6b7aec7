import { expect, test } from 'vitest'
import type { OrderEvent } from '../../../server/contract/order-transitions.ts'
import { stepsOf } from './order-steps.ts'

const BOOKED = '2026-11-02T10:00:00'

function event(Kind: string, day: number, Passed: boolean | null = null): OrderEvent {
  return {
    ID: `${Kind}${day}`,
    At: `2026-11-${String(day).padStart(2, '0')}T12:00:00`,
    Kind,
    From: null,
    To: null,
    LabFrom: null,
    LabTo: null,
    Who: null,
    Device: null,
    Note: null,
    Channel: null,
    Number: null,
    Amount: null,
    Passed,
  }
}

/** Steps as `AtLab 03`; a dash for a day that is not known, nothing for a step to come. */
function shown(status: string, events: readonly OrderEvent[], isForLab = true): string[] {
  const order = { OrderDate: BOOKED, Status: status, isForLab, isUnsent: false }
  return stepsOf(order, events)
    .filter(({ isDone }) => isDone)
    .map(({ at, step }) => `${step} ${at === null ? '-' : at.slice(8, 10)}`)
}

test('each step has the day on which it was reached', () => {
  const events = [
    event('Booked', 2),
    event('Receipt', 2),
    event('SendToLab', 3),
    event('Received', 5),
    event('Checked', 5, true),
    event('Ready', 6),
    event('Deliver', 9),
  ]
  expect(shown('Delivered', events)).toEqual([
    'Booked 02',
    'AtLab 03',
    'Received 05',
    'Checked 05',
    'Ready 06',
    'Delivered 09',
  ])
})

test('lenses that did not pass are to be received again', () => {
  const events = [
    event('SendToLab', 3),
    event('Received', 5),
    event('Checked', 5, false),
    event('BackToLab', 6),
  ]
  expect(shown('InLab', events)).toEqual(['Booked 02', 'AtLab 03'])
  expect(shown('InLab', [...events, event('Received', 8)])).toEqual([
    'Booked 02',
    'AtLab 03',
    'Received 08',
  ])
})

test('a job that is made again begins anew', () => {
  const events = [event('SendToLab', 3), event('Received', 5), event('Remake', 7)]
  expect(shown('Booked', events)).toEqual(['Booked 02'])
})

test('what was ready before another pair of it was made again is to be made ready again', () => {
  const lab = [event('SendToLab', 3), event('Received', 5), event('Checked', 5, true)]
  expect(shown('InLab', [...lab, event('Ready', 6)])).toEqual([
    'Booked 02',
    'AtLab 03',
    'Received 05',
    'Checked 05',
  ])
})

test('a parcel that came back waits as ready, with the day on which it was', () => {
  const events = [event('Ready', 6), event('Deliver', 9), event('ParcelBack', 12)]
  expect(shown('Ready', events, false)).toEqual(['Booked 02', 'Ready 06'])
})

test('a step that nobody noted is done all the same, without a day', () => {
  expect(shown('Ready', [event('Ready', 6)])).toEqual([
    'Booked 02',
    'AtLab -',
    'Received -',
    'Checked -',
    'Ready 06',
  ])
})

test('what no lab makes has no steps of the lab', () => {
  expect(shown('Delivered', [event('Sold', 2)], false)).toEqual([
    'Booked 02',
    'Ready -',
    'Delivered 02',
  ])
})

test('a cancelled order ends there: what it did not reach is not to come', () => {
  const order = { OrderDate: BOOKED, Status: 'Cancelled', isForLab: true, isUnsent: false }
  const events = [event('SendToLab', 3), event('Cancelled', 4)]
  expect(stepsOf(order, events)).toEqual([
    { step: 'Booked', at: BOOKED, isDone: true },
    { step: 'AtLab', at: '2026-11-03T12:00:00', isDone: true },
    { step: 'Cancelled', at: '2026-11-04T12:00:00', isDone: true },
  ])
})

test('a change that makes a new job takes the order back to its booking until that is sent', () => {
  const order = { OrderDate: BOOKED, Status: 'InLab', isForLab: true }
  const events = [event('SendToLab', 3), event('Changed', 4)]
  const done = (isUnsent: boolean) =>
    stepsOf({ ...order, isUnsent }, events)
      .filter(({ isDone }) => isDone)
      .map(({ step }) => step)
  expect(done(true)).toEqual(['Booked'])
  expect(done(false)).toEqual(['Booked', 'AtLab'])
})
