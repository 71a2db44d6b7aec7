import { expect, it } from 'vitest'
import { type CopyPlace, copyHealth, hasFreshCopy } from './copies.ts'

const PLACE: CopyPlace = {
  ID: 'x',
  Kind: 'folder',
  Name: '/media/stick',
  Letter: 'D',
  Sequence: 5,
  LagSeconds: 0,
  State: 'Following',
  Problem: null,
  IsSameDisk: false,
  VerifiedAt: null,
  VerifiedOk: null,
  VerifiedDocuments: null,
}

it.each<[Partial<CopyPlace>, string]>([
  [{}, 'good'],
  [{ LagSeconds: 59 }, 'good'],
  [{ LagSeconds: 60 }, 'warn'],
  [{ State: 'Away', LagSeconds: 10 }, 'warn'],
  [{ State: 'Away', LagSeconds: 86_400 }, 'bad'],
  [{ State: 'Broken', LagSeconds: 3 }, 'bad'],
  [{ VerifiedOk: true }, 'good'],
  [{ VerifiedOk: false }, 'bad'],
  [{ State: 'CatchingUp', LagSeconds: null }, 'warn'],
  [{ State: 'Away', LagSeconds: null }, 'bad'],
])('a place with %j is %s', (change, health) => {
  expect(copyHealth({ ...PLACE, ...change })).toBe(health)
})

it('counts no place on the disk of the shop itself as a second one', () => {
  const state = {
    Line: null,
    Epoch: 1,
    Sequence: null,
    CapturedAt: null,
    LogBytes: 0,
    Problem: null,
    HasRecoveryCode: true,
    DamagedPages: 0,
  }
  expect(hasFreshCopy({ ...state, Places: [PLACE] })).toBe(true)
  expect(hasFreshCopy({ ...state, Places: [{ ...PLACE, IsSameDisk: true }] })).toBe(false)
  expect(hasFreshCopy({ ...state, Places: [] })).toBe(false)
})
