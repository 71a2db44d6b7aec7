import type { Modality } from './contact-lens.ts'

/** Days that one lens is worn. */
const WEARING_DAYS: Readonly<Record<Modality, number>> = {
  Daily: 1,
  Weekly: 7,
  Fortnightly: 14,
  Monthly: 30,
  Quarterly: 90,
  'Half-yearly': 180,
  Yearly: 365,
}

/** Lenses in a box where the item does not say: the usual box of each kind. */
const USUAL_PACK: Readonly<Record<Modality, number>> = {
  Daily: 30,
  Weekly: 12,
  Fortnightly: 6,
  Monthly: 6,
  Quarterly: 2,
  'Half-yearly': 1,
  Yearly: 1,
}

/** Returns for how many days the lenses of one box last one eye; `pack` is null where it is not known. */
export function wearingDaysOfBox(modality: Modality, pack: number | null): number {
  return (pack ?? USUAL_PACK[modality]) * WEARING_DAYS[modality]
}
