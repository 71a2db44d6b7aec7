/**
 * The rates of the GST Acts since 22-09-2025, in percent: 5, 18 and 40, the special ones of precious
 * metals and stones (0.25, 1.5, 3), and 28 for what waits for its new rate. Goods without tax are
 * nil-rated or exempt. Only a question hangs on this list: a rate of tomorrow can be entered.
 * Sources: 9/2025-CT(Rate), 56th GST Council.
 */
export const KNOWN_GST_RATES: readonly number[] = [0.25, 1.5, 3, 5, 18, 28, 40]
