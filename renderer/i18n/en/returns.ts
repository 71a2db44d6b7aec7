/** Returns and exchange, in English. */
export const returnsWords = {}
