import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { translate } from '../../kernel/translate.ts'
import { axisTurn, changeMessage, changesSince, changeWithAge } from './compare.ts'
import { readGrid } from './read-grid.ts'
import { readLine } from './read-line.ts'

const rx = (line: string) => readGrid(readLine(line).grid).rx
const changes = (last: string, now: string) => changesSince(rx(last), rx(now))

describe('what changed since last time', () => {
  it.each([
    ['R -2', 'R -2', []],
    ['R -2/-0.75x90', 'R -2.75/+0.75x180', []],
    [
      'R +1/+0.75x85',
      'R +1.25/+0.5x85',
      ['Right sphere from +1.00 to +1.25', 'cylinder from +0.75'],
    ],
    ['R -0.75/+1.25x100', 'R -0.75/+1x100', ['Right cylinder from +1.25 to +1.00']],
    ['R -2', '', []],
    ['R -2', 'R -2.5', ['Right sphere from -2.00 to -2.50']],
    ['L +1', 'L -1', ['Left sphere from +1.00 to -1.00']],
    ['R -2/-1x175', 'R -2/-1x5', ['Right axis from 175 to 5']],
    ['R -2', 'R -2 prism 2 BI', ['Right prism from none to 2.00 In']],
    ['R -2 pd 62', 'R -2 pd 63', ['PD from 62 to 63']],
    ['both -1 add 1', 'both -1 add 1.5', ['Right addition from', 'Left addition from']],
  ])('%s, then %s', (last, now, sentences) => {
    const found = changes(last, now).map((change) => translate(changeMessage(change), 'en'))
    expect(found).toHaveLength(sentences.length)
    for (const [place, sentence] of sentences.entries()) expect(found[place]).toContain(sentence)
  })

  it('marks a jump and a flipped sign', () => {
    expect(changes('R -2', 'R -3')).toMatchObject([{ isJump: true, isSignFlip: false }])
    expect(changes('R -0.5', 'R +0.25')).toMatchObject([{ isJump: false, isSignFlip: true }])
  })

  it('says how long it took', () => {
    const [change] = changes('R -2', 'R -2.5')
    if (change === undefined) throw new Error('nothing changed')
    expect(translate(changeWithAge(change, 11), 'en')).toBe('Right sphere -0.50 in 11 months')
    expect(translate(changeWithAge(change, 1), 'en')).toBe('Right sphere -0.50 in 1 month')
    expect(translate(changeWithAge(change, 0), 'en')).toBe('Right sphere -0.50')
  })

  it('turns an axis by at most a right angle, the same both ways', () => {
    const axis = fc.integer({ min: 0, max: 180 })
    fc.assert(
      fc.property(axis, axis, (a, b) => {
        expect(axisTurn(a, b)).toBe(axisTurn(b, a))
        expect(axisTurn(a, b)).toBeLessThanOrEqual(90)
      }),
    )
    expect(axisTurn(0, 180)).toBe(0)
  })
})
