/** Messages of lab. */
export const labMessages = {
  'lab.no-such-lab': 'There is no such lab.',
  'lab.no-such-fitter': 'There is no such fitter.',
  'lab.frame-to-follow': 'Frame to follow',
  'lab.own-frame': 'Customer’s own frame',
  'lab.own-workshop': 'Own workshop',
  'lab.reading-not-understood':
    '"{typed}" is not understood. Type a reading such as -2.25 / -0.75 x 180.',
  'lab.reading-read-as': 'Read as {reading}.',
  'lab.reading-of-other-eye':
    'This reading is not of the {side, select, Right {right} other {left}} eye.',
  'lab.reading-without-sphere': 'The reading has no sphere.',
  'lab.reading-of-no-lens': 'This reading is of no lens of the job.',
  'lab.prism-unread':
    '{side, select, Right {Right lens} Left {Left lens} other {A lens}}: the prism of {prism} is not in the reading. Measure it, and say in the note what it is.',
  'lab.prism-base-unread':
    '{side, select, Right {Right lens} Left {Left lens} other {A lens}}: say the base of the prism, as in P 1.50 BI. {prism} was ordered.',
  'lab.prism-not-ordered':
    '{side, select, Right {Right lens} Left {Left lens} other {A lens}}: a prism was read, and none was ordered. Measure at the centre again; choose Failed, or say why it is used all the same.',
  'lab.prism-outside':
    '{side, select, Right {Right lens} Left {Left lens} other {A lens}}: the prism read is outside the tolerance of {prism}. Choose Failed, or say why it is used all the same.',
  'lab.reading-incomplete':
    '{side, select, Right {Right lens} Left {Left lens} other {A lens}}: the reading lacks the axis or the addition.',
  'lab.lens-outside':
    '{side, select, Right {Right lens} Left {Left lens} other {A lens}}: the power read is outside the tolerance. Choose Failed, or say why it is used all the same.',
  'lab.which-lab': 'Job {job} has no lab. Choose the lab it goes to.',
  'lab.of-pair': 'Pair {pairNo}: {said}',
  'lab.lenses-swapped':
    'Right and left are the other way round: each lens has the power of the other eye.',
  'lab.not-all-read': 'Not every lens was read. Read them all, or say why not.',
  'lab.no-such-job': 'There is no job {job}.',
  'lab.job-replaced': 'Job {job} was replaced by a later one.',
  'lab.sent-since':
    'Job {job} is {place, select, fitting {out for fitting} other {at the lab}} since {date, day}.',
  'lab.came-on': 'Job {job} came back on {date, day} already.',
  'lab.bill-of-nothing': 'The bill has no jobs yet.',
  'lab.no-tax-of-lab': 'This lab charges no tax: put 0 as the tax rate.',
  'lab.bill-twice': 'Bill {bill} of this lab is already in.',
  'lab.discount-above-jobs': 'The discount is more than the jobs of the bill.',
  'lab.no-such-bill': 'There is no such bill of a lab.',
  'lab.bill-taken-back': 'Bill {bill} is taken back already.',
  'lab.bill-month-filed':
    'Bill {bill} is in the GST return of the month of {day, day}, which is filed: it stays. Put what differs on the lab’s next bill, as other charges.',
  'lab.job-came-with': 'The lenses of job {job} came with job {other}: enter the amount there.',
  'lab.job-billed-twice': 'Job {job} is billed twice.',
  'lab.job-of-other-lab': 'Job {job} was made by another lab.',
  'lab.job-not-received': 'Job {job} has not come yet.',
  'lab.no-such-fitter-bill': 'There is no such bill of a fitter.',
  'lab.period-turned': 'The last day is before the first.',
  'lab.fitting-not-open':
    'A job or a breakage is on another bill by now, or is not in this period. Read the list again.',
  'lab.no-fitting-rate':
    '{fitter} has no rate for job {job} on that day. Add it to the fitter in Lists.',
  'lab.no-extra-rate': '{extra} of job {job} has no rate on that day.',
  'lab.breakages-above-work':
    'The breakages ({breakages, paise}) are more than the work ({work, paise}). Charge some of them on a later bill.',
  'lab.fitter-bill-is-draft': 'The bill is a draft. Agree it first.',
  'lab.fitter-bill-is-agreed': 'The bill is agreed and changes no more.',
  'lab.fitter-bill-is-paid': 'The bill is paid already.',
  'lab.fitter-bill-paid-first': 'The bill is paid: take its payment back first.',
  'lab.fitter-bill-is-back': 'The bill is taken back.',
  'lab.fitter-bill-not-paid': 'The bill is not paid, so there is no payment to take back.',
} as const
