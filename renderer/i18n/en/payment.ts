/** Taking money, in English. */
export const paymentWords = {}
