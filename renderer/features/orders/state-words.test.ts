import { expect, test } from 'vitest'
import { t } from '../../base/i18n/t.ts'
import { labStateWord, orderStateWord } from './state-words.ts'

test.each([
  ['Booked', 'Draft', false, 'orders.status.Booked'],
  ['Booked', null, false, 'orders.status.Booked'],
  ['InLab', 'Sent', false, 'orders.status.InLab'],
  ['InLab', 'Received', false, 'orders.lab.Received'],
  ['InLab', 'Received', true, 'orders.lab.Checked'],
  ['InLab', 'Fitted', true, 'orders.lab.Fitted'],
  ['InLab', 'Rejected', false, 'orders.lab.Rejected'],
  ['Ready', 'Fitted', true, 'orders.status.Ready'],
  ['Delivered', 'Fitted', true, 'orders.status.Delivered'],
] as const)(
  '%s with a job that is %s (checked: %s) says %s',
  (Status, LabStatus, IsChecked, word) => {
    expect(orderStateWord({ Status, LabStatus, IsChecked })).toBe(t(word))
  },
)

test('a job that came back and was followed by another is not to be checked any more', () => {
  const job = { LabStatus: 'Received', IsChecked: false }
  expect(labStateWord({ ...job, isReplaced: true })).toBe(t('orders.lab.Back'))
  expect(labStateWord(job)).toBe(t('orders.lab.Received'))
})
