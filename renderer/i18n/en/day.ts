/** Opening, watching and closing the day, in English. */
export const dayWords = {}
