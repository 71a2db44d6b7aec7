import { expect, test } from 'vitest'
import { fieldMessage, readApiError } from './errors.ts'

const saidOf = (message: string) =>
  fieldMessage(
    readApiError(400, { errors: [{ field: 'priceFloor', message }] }, null),
    'priceFloor',
  )

test('what is wrong with a field is a sentence beside it', () => {
  expect(saidOf('must be 99 or less')).toBe('Must be 99 or less.')
  expect(saidOf('99 या कम होना चाहिए')).toBe('99 या कम होना चाहिए।')
  expect(saidOf('A UPI ID is like shop@bank.')).toBe('A UPI ID is like shop@bank.')
})
