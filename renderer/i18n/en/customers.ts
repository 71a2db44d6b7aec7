/** Customers and households, in English. */
export const customersWords = {}
