import { describe, expect, test } from 'vitest'
import {
  EMPTY_DRAFT,
  frameInput,
  isEmptyDraft,
  isFrameSize,
  isWrongVertex,
  NO_FRAME,
  readDraft,
  readPairInWork,
  writeDraft,
} from './rx-draft.ts'

describe('what a sale keeps of a prescription', () => {
  const draft = {
    ...EMPTY_DRAFT,
    right: { spherical: '-2.25', cylinder: '-0.75', axis: '180' },
    ipd: '62',
    customerID: 'c1',
    frames: { '1': { ...NO_FRAME, isOwn: true, isToFollow: false, a: '52' } },
    reasons: { jump: 'Measured again' },
    stays: { '1': '[{"eye":"Right"}]' },
    framesOfLines: { l1: 'titan T1' },
    recallMonths: 12,
    isPlus: true,
    powers: { right: { spherical: '-2.25' } },
    repeated: [{ customerID: 'c1', orderID: 'o1', number: 'S-7', lineIDs: ['l1', 'l2'] }],
  }

  test('comes back as it was', () => {
    expect(readDraft(writeDraft(draft))).toEqual(draft)
  })

  test('carries the powers under the name that a sale takes', () => {
    expect(JSON.parse(writeDraft(draft)).eyeInfoModel).toEqual(draft.powers)
  })

  test.each([
    null,
    'no JSON',
    '[]',
    '"text"',
    '{"right": 7, "frames": [1], "recallMonths": "x", "repeated": [{"customerID": 4}]}',
  ])('that is damaged is an empty one: %s', (text) => {
    expect(readDraft(text)).toEqual(EMPTY_DRAFT)
    expect(readPairInWork(text)).toEqual({ pairNo: null, heightsOf: null, heldEyes: [] })
  })

  test('says of which pair it is', () => {
    const inWork = { pairNo: '1', heightsOf: '1', heldEyes: ['Left'] } as const
    expect(readPairInWork(writeDraft(draft, inWork))).toEqual(inWork)
  })

  test('that was left between two pairs asks for both eyes of the one in work', () => {
    const inWork = { pairNo: '1', heightsOf: '2', heldEyes: [] } as const
    expect(readPairInWork(writeDraft(draft, inWork))).toEqual({
      pairNo: '1',
      heightsOf: null,
      heldEyes: ['Right', 'Left'],
    })
  })

  test('is empty without a cell', () => {
    expect(isEmptyDraft(EMPTY_DRAFT)).toBe(true)
    expect(isEmptyDraft({ ...EMPTY_DRAFT, right: { spherical: '' } })).toBe(true)
    expect(isEmptyDraft({ ...EMPTY_DRAFT, nearIpd: '58' })).toBe(false)
  })
})

test('half-typed frame sizes are not sent', () => {
  const typed = { isOwn: true, isToFollow: false, a: '52,5', b: 'x', dbl: '', ed: '-3' }
  expect(frameInput('2', typed, undefined)).toEqual({ pairNo: '2', isOwn: true, a: 52.5 })
  const later = { ...NO_FRAME, isToFollow: true }
  expect(frameInput('1', later, undefined)).toEqual({ pairNo: '1', isOwn: false, isToFollow: true })
  expect(frameInput('1', NO_FRAME, 'i')).toEqual({ pairNo: '1', isOwn: false, itemID: 'i' })
})

test.each([
  ['', false],
  ['12', false],
  ['12,5', false],
  ['30', false],
  ['31', true],
  ['x', true],
  ['0', true],
])('a vertex distance of "%s" is wrong: %s', (text, isWrong) => {
  expect(isWrongVertex(text)).toBe(isWrong)
})

test.each([
  ['52', true],
  ['8', true],
  ['5', false],
  ['520', false],
  ['x', false],
])('a frame size of %s is one: %s', (text, isOne) => {
  expect(isFrameSize(text)).toBe(isOne)
})
