import { describe, expect, test } from 'vitest'
import { eyesOfOtherPd, isStaying, type Stays, whatFollows } from './pair-powers.ts'

const NO_MEASURES = {
  axis: null,
  cylinder: null,
  addition: null,
  prism: '',
  pd: null,
  lensFittingHeight: null,
}

function lens(spherical: string | null, more: object = {}) {
  return {
    ...NO_MEASURES,
    spherical,
    lensEyes: ['Right' as const],
    spectacleLensType: 1,
    section: 'SpectacleLens' as const,
    pairNo: '1',
    ...more,
  }
}

function pair(pairNo: string, line: ReturnType<typeof lens>, after: string | null, more = {}) {
  const powers = after === null ? null : { ...line, ...more, spherical: after }
  return { pairNo, members: [{ line, powers }] }
}

/** The pairs with what their lenses become, and the numbers of those that are asked about. */
function told(pairs: ReturnType<typeof pair>[], inWork: string, stays: Stays = {}) {
  const { followers, questions } = whatFollows(pairs, inWork, stays)
  return {
    becomes: followers.map(({ powers }) => powers?.spherical ?? null),
    asked: questions.map(({ pairNo }) => pairNo),
  }
}

describe('lenses of a sale whose prescription was changed', () => {
  test('follow where there is one pair, a slip of the keys put right', () => {
    expect(told([pair('1', lens('-1.00'), '-1.25')], '1')).toEqual({
      becomes: ['-1.25'],
      asked: [],
    })
  })

  test('of another pair than the one in work stay and are asked about', () => {
    const pairs = [pair('1', lens('-1.00'), '-0.50'), pair('2', lens('-1.00'), '-0.50')]
    expect(told(pairs, '2')).toEqual({ becomes: [null, '-0.50'], asked: ['1'] })
  })

  test('stay while a new pair without lenses is in work', () => {
    expect(told([pair('1', lens('-1.00'), '-0.50')], '2')).toEqual({
      becomes: [null],
      asked: ['1'],
    })
  })

  test('that have no power yet are filled in each pair', () => {
    expect(told([pair('1', lens(null), '-0.50')], '2')).toEqual({ becomes: ['-0.50'], asked: [] })
  })

  test('that stay get the PD that they lack', () => {
    const { followers } = whatFollows([pair('1', lens('-1.00'), '-0.50', { pd: '31' })], '2', {})
    expect(followers[0]?.powers).toMatchObject({ spherical: '-1.00', pd: '31' })
  })

  test('keep the height of their own frame when they are asked about', () => {
    const other = lens('-1.00', { pairNo: '1', lensFittingHeight: 18 })
    const { followers, questions } = whatFollows(
      [pair('1', other, '-1.00', { lensFittingHeight: 22 })],
      '2',
      {},
    )
    expect(followers.map(({ powers }) => powers)).toEqual([null])
    expect(questions).toEqual([])
  })

  test('get no fitting height that was measured in the frame of another pair', () => {
    const height = (inWork: string, spherical: string) => {
      const pairs = [
        pair('1', lens('-1.00'), spherical, { lensFittingHeight: 22 }),
        pair('2', lens('-2.00'), null),
      ]
      const { followers, questions } = whatFollows(pairs, inWork, {})
      return [followers[0]?.powers?.lensFittingHeight ?? null, questions.length]
    }
    expect(height('1', '-1.00')).toEqual([22, 0])
    expect(height('2', '-1.00')).toEqual([null, 0])
    expect(height('2', '-0.50')).toEqual([null, 1])
  })

  test('keep a prism of their own until somebody says that it changes', () => {
    const first = lens('-1.00', { pairNo: '1', prism: '2.00 Up' })
    const { followers, questions } = whatFollows(
      [pair('1', first, '-1.00', { prism: '' }), pair('2', lens('-1.00'), '-1.00', { prism: '' })],
      '2',
      {},
    )
    expect(followers.map(({ powers }) => powers?.prism ?? null)).toEqual([null, ''])
    expect(questions).toEqual([
      {
        pairNo: '1',
        lenses: [
          expect.objectContaining({ before: '-1.00 · Prism 2.00 Up', after: '-1.00 · Prism –' }),
        ],
      },
    ])
  })

  test('of other powers than the cells as their pair came into work are asked about, but follow their heights', () => {
    const first = lens('-3.00', { lensFittingHeight: 18 })
    const looked = [
      pair('1', first, '-2.00', { lensFittingHeight: 20 }),
      pair('2', lens('-2.00'), null),
    ]
    const { followers, questions } = whatFollows(looked, '1', {}, ['Right'])
    expect(followers[0]?.powers).toMatchObject({ spherical: '-3.00', lensFittingHeight: 20 })
    expect(questions.map(({ pairNo }) => pairNo)).toEqual(['1'])
  })

  test('for near follow an addition where the lenses for far are as the prescription says', () => {
    const near = lens('1.00', { spectacleLensType: 4 })
    const far = pair('1', lens('-1.00'), null)
    expect(told([far, pair('2', near, '1.25')], '1').becomes).toEqual([null, '1.25'])
    const changed = pair('1', lens('-1.00'), '-1.25')
    expect(told([changed, pair('2', near, '0.75')], '1').asked).toEqual(['2'])
  })

  test('that were said to stay are not asked about again, but are for other powers', () => {
    const pairs = [pair('1', lens('-1.00'), '-0.50')]
    const [question] = whatFollows(pairs, '2', {}).questions
    const stays = { '1': JSON.stringify(question?.lenses) }
    expect(told(pairs, '1', stays)).toEqual({ becomes: [null], asked: [] })
    expect(told([pair('1', lens('-1.00'), '-0.75')], '1', stays).asked).toEqual(['1'])
    const of = { eye: 'Right', pairNo: '1' }
    expect(isStaying(stays, [lens('-1.00')], of)).toBe(true)
    expect(isStaying(stays, [lens('-3.00')], of)).toBe(false)
  })
})

test('lenses of the same power at another PD are known', () => {
  const made = lens('3.00', { pd: '27' })
  expect(eyesOfOtherPd(pair('1', made, '3.00', { pd: '29' }))).toEqual(['Right'])
  expect(eyesOfOtherPd(pair('1', made, '3.25', { pd: '29' }))).toEqual([])
  expect(eyesOfOtherPd(pair('1', lens('3.00'), '3.00', { pd: '29' }))).toEqual([])
})
