import { expect, test } from 'vitest'
import { isService } from './services.ts'

test.each([
  ['998729', true],
  ['999312', true],
  ['90031100', false],
  ['', false],
])('%s is a service: %s', (hsn, expected) => {
  expect(isService(hsn)).toBe(expected)
})
