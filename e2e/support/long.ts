/** Of a story that `npm test` leaves out and `npm run e2e` tells. */
export const LONG = { tag: '@long' }
