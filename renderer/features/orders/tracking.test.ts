import { expect, it } from 'vitest'
import { trackingOf } from './tracking.ts'

const COURIERS = [
  { name: 'Blue Dart', address: 'https://www.bluedart.example/track?no={no}&lang=en' },
  { name: 'Blue', address: 'https://blue.example/' },
  { name: 'DTDC', address: 'http://dtdc.example/t/' },
  { name: 'Auto', address: null },
  { name: 'Odd', address: 'javascript:alert(1)//' },
]

it.each([
  ['Blue Dart 78112233445', 'https://www.bluedart.example/track?no=78112233445&lang=en'],
  ['blue dart AWB: X-778', 'https://www.bluedart.example/track?no=X-778&lang=en'],
  ['Blue 99', 'https://blue.example/99'],
  ['DTDC D1002 · two pairs', 'http://dtdc.example/t/D1002'],
  ['Blue Dart', null],
  ['Blue Dartmouth 12', 'https://blue.example/12'],
  ['Auto 12', null],
  ['Odd 12', null],
  ['By hand 5', null],
])('%s', (note, link) => {
  expect(trackingOf(note, COURIERS)?.link ?? null).toBe(link)
})
