/** The languages that the shell speaks. */
export type Language = 'en' | 'hi'
