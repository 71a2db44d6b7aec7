/** Orders and delivery, in English. */
export const ordersWords = {}
