import { expect, test } from 'vitest'
import { wordSpelling } from './word-spelling.ts'

test.each([
  ['laksmi', ['lakshmi', 'laxmi', 'lakshmy', 'laxmy', 'lakshmee', 'luxmi']],
  ['muhmd', ['mohammed', 'muhammad', 'mohamed', 'mahammad', 'mohammad', 'mohd', 'md']],
  ['sik', ['shaikh', 'sheikh', 'shaik', 'shekh', 'sheik']],
  ['sunt', ['sunita', 'suneeta', 'sunitha', 'suneetha']],
  ['siv', ['shiva', 'siva']],
  ['sivkmr', ['shivakumar', 'sivakumar', 'shivkumar']],
  ['fatm', ['fatima', 'fathima', 'fatimah', 'phatima']],
  ['fisl', ['faisal', 'faizal']],
  ['jakr', ['zakir', 'jakir', 'zakeer']],
  ['curi', ['chowri', 'chauri']],
  ['cudri', ['chaudhary', 'choudhury', 'chowdhury', 'chaudhry']],
  ['gutm', ['gautam', 'gowtham', 'goutham']],
  ['ru', ['rao', 'rau', 'row']],
  ['rahmn', ['rahman', 'rehman']],
  ['is', ['aisha', 'ayesha', 'aysha']],
  ['juti', ['jyoti', 'jyothi', 'jothi']],
  ['vid', ['vidya', 'vidhya', 'vidia']],
  ['pri', ['priya', 'pria']],
  ['vijn', ['vijayan', 'vijaian']],
  ['sanji', ['sanjay', 'sanjai']],
  ['yusf', ['yusuf', 'yousuf', 'yousef', 'yoosuf']],
  ['visvnt', ['viswanath', 'vishwanath', 'vishvanath']],
  ['nir', ['nair', 'nayar']],
  ['antni', ['antony', 'anthony']],
  ['dipk', ['deepak', 'dipak']],
  ['krisn', ['krishna', 'krisna']],
])('%s stands for %j', (spelling, words) => {
  expect(words.map(wordSpelling)).toEqual(words.map(() => spelling))
})

test.each([
  ['asha', 'usha'],
  ['ram', 'raj'],
  ['vijay', 'vijaya'],
  ['mahmood', 'mohammed'],
  ['rahman', 'raman'],
  ['mani', 'manu'],
  ['lakshmi', 'lakshman'],
  ['ravi', 'revathi'],
])('%s does not sound like %s', (first, second) => {
  expect(wordSpelling(first)).not.toBe(wordSpelling(second))
})

test('words in other letters stay as they are', () => {
  expect(wordSpelling('लक्ष्मी')).toBe('लक्ष्मी')
})
