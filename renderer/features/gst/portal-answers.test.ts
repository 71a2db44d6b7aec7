import { expect, it } from 'vitest'
import { readPortalAnswers } from './portal-answers.ts'

it('finds the answers of the portal in a list, and within others', () => {
  const row = { AckNo: 112_610_012, AckDt: '2026-11-20 12:30:00', Irn: 'ab', SignedQRCode: 'x.y.z' }
  const answer = {
    irn: 'ab',
    signedQRCode: 'x.y.z',
    ackNo: '112610012',
    ackDate: '2026-11-20T12:30:00',
  }
  expect(readPortalAnswers(JSON.stringify([row, row]))).toEqual([answer, answer])
  expect(readPortalAnswers(JSON.stringify({ data: { result: row } }))).toEqual([answer])
  expect(readPortalAnswers('{"Irn": "ab"}')).toEqual([])
  expect(readPortalAnswers('Irn;SignedQRCode')).toBeNull()
})
