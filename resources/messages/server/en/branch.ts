/** Messages of branch. */
export const branchMessages = {
  'branch.series-full': 'This number series is full for the year.',
  'branch.no-picture': 'The branch has no such picture.',
  'branch.logo-of-another': 'This is the logo of another branch.',
} as const
