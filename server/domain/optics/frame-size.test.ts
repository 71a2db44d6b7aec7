import { expect, test } from 'vitest'
import { frameSize, frameSizeText } from './frame-size.ts'

test.each(['52-18-140', '52□18 140', '52 - 18 - 140', '52x18x140', '52/18/140'])(
  '%s is one size',
  (text) => {
    const size = frameSize(text)
    expect(size).toEqual({ eyeSize: '52', bridge: '18', temple: '140' })
    expect(size === null ? '' : frameSizeText(size)).toBe('52-18-140')
  },
)

test.each(['', '120 ml', '52-18', '520-18-140', '52-18-240', 'M'])(
  '%s is no size of a frame',
  (text) => expect(frameSize(text)).toBeNull(),
)
