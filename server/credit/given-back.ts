import type { GivenBack } from '../receipts/release-sources.ts'
import { toRupees } from '../wire/rupees.ts'

/** What went back to gift cards and payers, as answers and papers name it. */
export function wireGivenBack(given: readonly GivenBack[]) {
  return given.map(({ kind, name, paise }) => ({
    Kind: kind,
    Name: name ?? '',
    Amount: toRupees(paise),
  }))
}
