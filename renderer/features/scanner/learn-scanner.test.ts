import { expect, test } from 'vitest'
import { type LearnedPress, learnScanner } from './learn-scanner.ts'

function scan(keys: readonly string[], gapMs: number): LearnedPress[] {
  return keys.map((key, index) => ({ key, timeMs: 1_000 + index * gapMs }))
}
const code = [...'8901234567890']
const thrice = (keys: readonly string[], gapMs: number) => [1, 2, 3].map(() => scan(keys, gapMs))

test('a quick scanner is not held to its rhythm', () => {
  expect(learnScanner(thrice([...code, 'Enter'], 10))).toEqual({
    ok: true,
    code: '8901234567890',
    settings: { meanGapMs: 35, maxGapMs: 80, minLength: 4, prefixKey: null, endsWithKey: true },
  })
})

test('a slow radio scanner with a prefix is served', () => {
  const learned = learnScanner(thrice(['F24', 'Shift', ...code, 'Tab'], 90))
  expect(learned).toMatchObject({ ok: true, settings: { meanGapMs: 144, prefixKey: 'F24' } })
})

test('one that ends in silence is remembered as such', () => {
  const learned = learnScanner(thrice(code, 12))
  expect(learned).toMatchObject({ ok: true, settings: { endsWithKey: false } })
})

test.each([
  ['two scans', [scan(code, 10), scan(code, 10)], 'tooFew'],
  ['two codes', [scan(code, 10), scan(code, 10), scan([...'12345'], 10)], 'notAlike'],
  ['fingers', thrice([...code, 'Enter'], 200), 'tooSlow'],
] as const)('%s teach nothing', (_what, scans, reason) => {
  expect(learnScanner(scans)).toEqual({ ok: false, reason })
})
