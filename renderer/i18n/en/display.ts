/** The customer display, in English. */
export const displayWords = {}
