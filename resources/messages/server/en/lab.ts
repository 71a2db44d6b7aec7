/** Messages of lab. */
export const labMessages = {
  'lab.no-such-lab': 'There is no such lab.',
  'lab.no-such-fitter': 'There is no such fitter.',
  'lab.own-workshop': 'Own workshop',
} as const
