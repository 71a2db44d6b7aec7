import { expect, test } from 'vitest'
import {
  creditTaker,
  jobCardTaker,
  scanTaker,
  takeCodesHere,
  takeCreditsHere,
  takeScansHere,
  takesOffline,
} from './screen-scans.ts'

test('a dialog takes the scans of the screen under it until it closes', () => {
  const screen = () => {}
  const job = () => {}
  const dialog = () => {}
  const leaveScreen = takeScansHere(screen, job)
  const closeDialog = takeScansHere(dialog)
  expect(scanTaker()).toBe(dialog)
  expect(jobCardTaker()).toBeNull()
  closeDialog()
  expect(scanTaker()).toBe(screen)
  expect(jobCardTaker()).toBe(job)
  leaveScreen()
  expect(scanTaker()).toBeNull()
})

test('a screen that is left before its dialog closes takes no more', () => {
  const leaveScreen = takeScansHere(() => {})
  const closeDialog = takeScansHere(() => {})
  leaveScreen()
  closeDialog()
  expect(scanTaker()).toBeNull()
})

test('a count takes codes without an answer, a dialog over it does not', () => {
  const codes: string[] = []
  const leaveCount = takeCodesHere((code) => codes.push(code))
  expect(takesOffline()).toBe(true)
  scanTaker()?.(null, '8901')
  expect(codes).toEqual(['8901'])
  const closeDialog = takeScansHere(() => {})
  expect(takesOffline()).toBe(false)
  closeDialog()
  leaveCount()
  expect(takesOffline()).toBe(false)
})

test('a payment in a dialog takes credit notes and gift cards until it closes', () => {
  const pay = () => Promise.resolve(true)
  expect(creditTaker()).toBeNull()
  const close = takeCreditsHere(pay)
  expect(creditTaker()).toBe(pay)
  close()
  expect(creditTaker()).toBeNull()
})
