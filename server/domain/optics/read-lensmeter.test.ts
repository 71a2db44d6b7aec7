import { describe, expect, it } from 'vitest'
import { formatReading, lensReading, readLensmeter } from './read-lensmeter.ts'

/** The lenses of a text as they are written, by the eye that it names. */
function written(text: string): Record<string, string> {
  const { lenses } = readLensmeter(text)
  return Object.fromEntries(
    Object.entries(lenses).flatMap(([eye, powers]) => {
      const reading = lensReading(powers, eye === 'Right' || eye === 'Left' ? eye : null)
      return reading === null ? [] : [[eye, formatReading(reading)]]
    }),
  )
}

describe('the text of a lensmeter', () => {
  it.each([
    ['-2.25', { none: '-2.25' }],
    ['-2.25/-0.75x180', { none: '-2.25 / -0.75 x 180' }],
    ['\u22122.31 \u22120.77 \u00d7 178', { none: '-2.31 / -0.77 x 178' }],
    ['PL / -0.50 @ 90', { none: '0.00 / -0.50 x 90' }],
    ['- 2,25 -0,75 180 2.00', { none: '-2.25 / -0.75 x 180 Add +2.00' }],
    ['R S-02.25 C-00.75 A180 ADD02.00', { Right: '-2.25 / -0.75 x 180 Add +2.00' }],
    [
      'R: SPH -2.25 CYL -0.75 AX 5 PX 0.25 L: SPH +1.00 PD 62',
      { Right: '-2.25 / -0.75 x 5 Prism 0.25', Left: '+1.00' },
    ],
    ['-2.25 P 1.5 BI', { none: '-2.25 Prism 1.50 In' }],
    ['-2.25/-0.75x180 2\u0394 base up', { none: '-2.25 / -0.75 x 180 Prism 2.00 Up' }],
    ['-2.25 2 BO', { none: '-2.25 Prism 2.00 Out' }],
    [
      'R -1.00 PX IN 0.50 PY 0.25 D L -1.00 PRISM 0.00',
      { Right: '-1.00 Prism 0.50 In / 0.25 Down', Left: '-1.00 Prism 0.00' },
    ],
    [
      'R -1.00 P 2.00 B 180 L -1.00 P 2.00 B 180',
      { Right: '-1.00 Prism 2.00 Out', Left: '-1.00 Prism 2.00 In' },
    ],
    ['-1.00 P 2.00 B 90', { none: '-1.00 Prism 2.00' }],
    ['+175/-075x80', { none: '+1.75 / -0.75 x 80' }],
    ['R -231 -077 178 200 L -75', { Right: '-2.31 / -0.77 x 178 Add +2.00', Left: '-0.75' }],
    ['OD -1.00 OS -2.00', { Right: '-1.00', Left: '-2.00' }],
  ])('%s', (text, lenses) => {
    expect(readLensmeter(text).unread).toEqual([])
    expect(written(text)).toEqual(lenses)
  })

  it.each([
    ['2.25', ['2.25']],
    ['225', ['225']],
    ['-2.25 0.75', ['0.75']],
    ['-45', ['-45']],
    ['-2.25 -0.75 x 181', ['181']],
    ['-2.25 -0.75 x 90 +2 9', ['9']],
    ['S-2.25 S-2.50', ['-2.50']],
    ['blue', ['BLUE']],
    ['-2.255', ['-2.255']],
    ['-2.25 P', ['P']],
    ['-2.25 P -1', ['P']],
    ['-2.25 P 21 BI', ['P', '21', 'BI']],
  ])('%s is not understood whole', (text, unread) => {
    expect(readLensmeter(text).unread).toEqual(unread)
  })
})
