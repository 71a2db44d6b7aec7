import { expect, it } from 'vitest'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { changesOf, draftOfLens, remadeLine } from './remake-draft.ts'

const LENS = {
  ID: 'lens',
  Spherical: '-2.00',
  Cylinder: '-0.75',
  Axis: '90',
  Addition: null,
  PD: '31',
  Prism: '2.00 In',
  FittingHeight: 18,
} as unknown as OrderDetail['Lines'][number]

it('sends the powers that are other ones, and a cylinder that is taken away with its axis', () => {
  const draft = draftOfLens(LENS)
  expect(remadeLine(LENS, draft)).toEqual({ lineID: 'lens' })
  expect(remadeLine(LENS, { ...draft, spherical: '-2.25 ' })).toEqual({
    lineID: 'lens',
    spherical: '-2.25',
  })
  expect(remadeLine(LENS, { ...draft, cylinder: '' })).toEqual({
    lineID: 'lens',
    cylinder: '',
    axis: '',
  })
})

it('sends another prism and fitting height, and what is emptied as none', () => {
  const draft = draftOfLens(LENS)
  expect(remadeLine(LENS, { ...draft, prism: '2 in / 1 up', height: '19.5' })).toEqual({
    lineID: 'lens',
    prism: '2 in / 1 up',
    lensFittingHeight: 19.5,
  })
  expect(remadeLine(LENS, { ...draft, prism: '', height: '' })).toEqual({
    lineID: 'lens',
    prism: '',
    lensFittingHeight: 0,
  })
})

it('says what is to be otherwise than it was', () => {
  const draft = draftOfLens(LENS)
  expect(changesOf(LENS, draft)).toEqual([])
  expect(changesOf(LENS, { ...draft, axis: '80', prism: '', height: '19' })).toEqual([
    'AXIS 90 → 80',
    'FH 18 → 19',
    'Prism 2.00 In → –',
  ])
})
