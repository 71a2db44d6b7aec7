import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDateOf, dayOfWeek } from './civil-date.ts'
import { addDays } from './local-time.ts'
import { promisedDate } from './promise-date.ts'

const promise = (orderLocal: string, priorityLeadDays: number, labLeadDays: number) =>
  promisedDate({ orderLocal, priorityLeadDays, labLeadDays })

describe('promisedDate', () => {
  // 20 November 2026 is a Friday.
  it.each([
    ['same day', '2026-11-20T11:00:00', 0, 0, '2026-11-20T18:00:00'],
    ['same day, a second before', '2026-11-20T17:59:59', 0, 0, '2026-11-20T18:00:00'],
    ['same day, too late', '2026-11-20T18:00:00', 0, 0, '2026-11-21T18:00:00'],
    ['too late on a Saturday', '2026-11-21T19:00:00', 0, 0, '2026-11-23T18:00:00'],
    ['tomorrow', '2026-11-20T11:00:00', 1, 0, '2026-11-21T18:00:00'],
    ['tomorrow, ordered late', '2026-11-20T20:00:00', 1, 0, '2026-11-21T18:00:00'],
    ['over Sunday', '2026-11-20T11:00:00', 2, 0, '2026-11-23T18:00:00'],
    ['the lab and then the priority', '2026-11-20T11:00:00', 1, 3, '2026-11-25T18:00:00'],
    ['over two Sundays', '2026-11-20T11:00:00', 0, 9, '2026-12-01T18:00:00'],
    ['ordered on a Sunday', '2026-11-22T11:00:00', 0, 0, '2026-11-23T18:00:00'],
    ['ordered on a Sunday, one day', '2026-11-22T11:00:00', 1, 0, '2026-11-23T18:00:00'],
    ['ordered late on a Sunday', '2026-11-22T20:00:00', 0, 0, '2026-11-23T18:00:00'],
    ['over the leap day', '2028-02-28T11:00:00', 2, 0, '2028-03-01T18:00:00'],
    ['into the next financial year', '2027-03-31T11:00:00', 1, 0, '2027-04-01T18:00:00'],
    ['a plain date is its midnight', '2026-11-20', 0, 0, '2026-11-20T18:00:00'],
  ])('%s', (_name, orderLocal, priority, lab, expected) => {
    expect(promise(orderLocal, priority, lab)).toBe(expected)
  })

  // Thursday is the shop's day off; 24 November 2026 is a holiday of the labs.
  const shop = { weekDays: [0, 1, 2, 3, 5, 6], holidays: new Set(['2026-11-23']) }
  const lab = { weekDays: [1, 2, 3, 4, 5], holidays: new Set(['2026-11-24']) }
  it.each([
    ['a Sunday on which the shop is open', '2026-11-20T20:00:00', 1, 0, '2026-11-21T18:00:00'],
    ['a Sunday, two days', '2026-11-20T11:00:00', 2, 0, '2026-11-22T18:00:00'],
    ['over a holiday of the shop', '2026-11-22T11:00:00', 1, 0, '2026-11-24T18:00:00'],
    // Friday: Monday and Wednesday are days of the lab, and Wednesday is one of the shop.
    ['days of the lab', '2026-11-20T11:00:00', 0, 2, '2026-11-25T18:00:00'],
    // Back on Thursday, which is the shop's day off.
    ['back on a day off', '2026-11-20T11:00:00', 0, 3, '2026-11-27T18:00:00'],
    ['the day off itself', '2026-11-26T11:00:00', 0, 0, '2026-11-27T18:00:00'],
  ])('counts %s', (_name, orderLocal, priority, labDays, expected) => {
    const asked = { orderLocal, priorityLeadDays: priority, labLeadDays: labDays, shop, lab }
    expect(promisedDate(asked)).toBe(expected)
  })

  it.each([
    ['before the cut-off', '2026-11-20T15:59:59', 1, 0, '2026-11-21T18:00:00'],
    ['at the cut-off', '2026-11-20T16:00:00', 1, 0, '2026-11-23T18:00:00'],
    ['without lead days', '2026-11-20T17:00:00', 0, 0, '2026-11-21T18:00:00'],
    ['and past closing, one day later only', '2026-11-20T20:00:00', 0, 0, '2026-11-21T18:00:00'],
    ['on a Saturday, for the lab', '2026-11-21T16:30:00', 0, 2, '2026-11-25T18:00:00'],
  ])('an order counts %s', (_name, orderLocal, priority, labDays, expected) => {
    const asked = { orderLocal, priorityLeadDays: priority, labLeadDays: labDays }
    expect(promisedDate({ ...asked, cutOff: '16:00' })).toBe(expected)
  })

  it.each([
    ['negative days', '2026-11-20T11:00:00', -1, 0],
    ['half a day', '2026-11-20T11:00:00', 0, 0.5],
    ['no date', '2026-02-30T11:00:00', 0, 0],
    ['no date, some days', '2026-02-30T11:00:00', 1, 0],
  ])('throws for %s', (_name, orderLocal, priority, lab) => {
    expect(() => promise(orderLocal, priority, lab)).toThrow(RangeError)
  })

  const orders = fc
    .tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 23 }))
    .map(([days, hour]) => `${addDays('2026-01-01', days)}T${String(hour).padStart(2, '0')}:00:00`)
  const leadDays = fc.integer({ min: 0, max: 40 })

  it('is after the order, at 18:00, never on a Sunday, and has enough working days', () => {
    fc.assert(
      fc.property(orders, leadDays, leadDays, (order, priority, lab) => {
        const promised = promise(order, priority, lab)
        expect(promised > order).toBe(true)
        expect(promised.endsWith('T18:00:00')).toBe(true)
        let workingDays = 0
        for (let day = order.slice(0, 10); day < promised.slice(0, 10); ) {
          day = addDays(day, 1)
          const date = civilDateOf(day)
          if (date !== null && dayOfWeek(date) !== 0) workingDays += 1
        }
        expect(workingDays).toBeGreaterThanOrEqual(priority + lab)
        expect(workingDays).toBeLessThanOrEqual(priority + lab + 1)
      }),
    )
  })

  it('is never earlier for a longer lead', () => {
    fc.assert(
      fc.property(orders, leadDays, leadDays, (order, priority, lab) => {
        expect(promise(order, priority, lab) <= promise(order, priority + 1, lab)).toBe(true)
        expect(promise(order, priority, lab)).toBe(promise(order, lab, priority))
      }),
    )
  })
})
