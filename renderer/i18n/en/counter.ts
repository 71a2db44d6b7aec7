/** The counter: the bar, pairs, discounts and approvals, in English. */
export const counterWords = {}
