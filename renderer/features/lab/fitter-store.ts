import { create } from 'zustand'
import { addDays } from '../../base/format/dates.ts'

/** The days of a bill, the last one included, `yyyy-mm-dd`. */
type FitterPeriod = { from: string; to: string }

/** The bill of a fitter that is put together: what is left out of it, and what comes on top. */
type FitterState = {
  fitterID: string
  /** What was chosen as the period; null is the month that is over, whichever that is by now. */
  period: FitterPeriod | null
  /** Jobs that are not for this bill. */
  leftOut: ReadonlySet<string>
  /** Extras of a job, by its ID. */
  extras: Readonly<Record<string, readonly string[]>>
  /** Breakages that the fitter pays, as they are typed, by their ID. */
  charged: Readonly<Record<string, string>>
}

const nothing = () => ({ leftOut: new Set<string>(), extras: {}, charged: {} })

/** Returns the month that is over on a day: what is billed when fitters come for their money. */
export function monthBefore(today: string): FitterPeriod {
  const to = addDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

export const useFitter = create<FitterState>(() => ({
  fitterID: '',
  period: null,
  ...nothing(),
}))

/** Another fitter or period begins a bill anew. */
export function changeFitter(part: Partial<Pick<FitterState, 'fitterID' | 'period'>>): void {
  useFitter.setState({ ...part, ...nothing() })
}

export function beginNextBill(): void {
  useFitter.setState(nothing())
}

export function leaveOut(job: string, isOut: boolean): void {
  useFitter.setState(({ leftOut }) => {
    const next = new Set(leftOut)
    if (isOut) next.add(job)
    else next.delete(job)
    return { leftOut: next }
  })
}

export function setExtra(job: string, name: string, isOn: boolean): void {
  useFitter.setState(({ extras }) => {
    const others = (extras[job] ?? []).filter((each) => each !== name)
    return { extras: { ...extras, [job]: isOn ? [...others, name] : others } }
  })
}

/** null charges nobody. */
export function setCharged(breakage: string, amount: string | null): void {
  useFitter.setState(({ charged }) => {
    const { [breakage]: _before, ...others } = charged
    return { charged: amount === null ? others : { ...others, [breakage]: amount } }
  })
}
