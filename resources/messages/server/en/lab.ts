/** Messages of lab. */
export const labMessages = {
  'lab.no-such-lab': 'There is no such lab.',
  'lab.no-such-fitter': 'There is no such fitter.',
  'lab.own-frame': 'Customer’s own frame',
  'lab.own-workshop': 'Own workshop',
  'lab.reading-not-understood':
    '"{typed}" is not understood. Type a reading such as -2.25 / -0.75 x 180.',
  'lab.reading-of-other-eye':
    'This reading is not of the {side, select, Right {right} other {left}} eye.',
  'lab.reading-without-sphere': 'The reading has no sphere.',
  'lab.reading-of-no-lens': 'This reading is of no lens of the job.',
  'lab.reading-incomplete':
    '{side, select, Right {Right lens} Left {Left lens} other {A lens}}: the reading lacks the axis or the addition.',
  'lab.lens-outside':
    '{side, select, Right {Right lens} Left {Left lens} other {A lens}}: the power read is outside the tolerance. Say why it is used all the same.',
  'lab.lenses-swapped':
    'Right and left are the other way round: each lens has the power of the other eye.',
  'lab.not-all-read': 'Not every lens was read. Read them all, or say why not.',
  'lab.no-such-job': 'There is no job {job}.',
  'lab.job-replaced': 'Job {job} was replaced by a later one.',
  'lab.bill-of-nothing': 'The bill has no jobs yet.',
  'lab.bill-twice': 'Bill {bill} of this lab is already in.',
  'lab.job-billed-twice': 'Job {job} is billed twice.',
  'lab.job-of-other-lab': 'Job {job} was made by another lab.',
  'lab.job-not-received': 'Job {job} has not come yet.',
} as const
