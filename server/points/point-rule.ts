import type { PointRule } from '../contract/points.ts'
import type { Settings } from '../settings/settings.ts'
import { ppmToPercent, toPaise, toPpm, toRupees } from '../wire/rupees.ts'

type Stored = Settings['points']

/** The rule of points as it is kept. */
export function storedPointRule(rule: PointRule | null): Stored {
  if (rule === null) return null
  return {
    perHundredMilli: Math.round(rule.perHundred * 1_000),
    pointPaise: toPaise(rule.worth),
    least: rule.least,
    mostPpm: toPpm(rule.mostPercent),
    months: rule.months === 0 ? null : rule.months,
  }
}

/** The rule of points as the shop's settings answer it. */
export function wirePointRule(rule: Stored): PointRule | null {
  if (rule === null) return null
  return {
    perHundred: rule.perHundredMilli / 1_000,
    worth: toRupees(rule.pointPaise),
    least: rule.least,
    mostPercent: ppmToPercent(rule.mostPpm),
    months: rule.months ?? 0,
  }
}
