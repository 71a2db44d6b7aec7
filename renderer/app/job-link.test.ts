import { expect, test } from 'vitest'
import { orderOfJobLink } from './job-link.ts'

test('the QR of a job card names its order', () => {
  const order = 'lGvRzv0L-vYHUOUKdtMcog'
  expect(orderOfJobLink(`http://192.168.1.5:4780/fitter/${order}.Ab_9-x`)).toBe(order)
  expect(orderOfJobLink(`https://192.168.1.5:4781/fitter/${order}.Ab_9-x`)).toBe(order)
  expect(orderOfJobLink(`/job/${order}`)).toBe(order)
})

test.each([
  '8901234567890',
  'https://example.org/fitter/short.x',
  'http://till/other/x.y',
  '/job/short',
])('%s is no job card', (code) => {
  expect(orderOfJobLink(code)).toBeNull()
})
