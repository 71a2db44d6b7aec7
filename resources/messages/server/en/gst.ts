/** Messages of GST returns. */
export const gstMessages = {
  'gst.month-filed':
    'The GST return of the month of {day, day} is filed: no document can be dated into it.',
  'gst.month-not-over': 'This month is not over: its return can not be filed yet.',
  'gst.filed-already': 'The return of this month is marked as filed already.',
} as const
