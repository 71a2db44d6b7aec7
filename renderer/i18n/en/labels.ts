/** Labels and messages, in English. */
export const labelsWords = {}
