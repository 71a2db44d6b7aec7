import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseMessage, placesOf, wordsOf } from '../../../resources/messages/parse.ts'
import { en as enFirst } from '../../../resources/messages/till/en.ts'
import { enLater } from '../../../resources/messages/till/en-later.ts'
import { LANGUAGES, languageOf, type MessageKey } from './languages.ts'
import { inEnglish, loadLaterMessages, setLanguage, t } from './t.ts'

// What a page's document is asked for when its language changes.
beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: '' } }))
afterAll(() => vi.unstubAllGlobals())

const en = { ...enFirst, ...enLater }
const keys = Object.keys(en) as MessageKey[]

describe.each(LANGUAGES)('$name', ({ load }) => {
  test('has every message that English has, and no other', async () => {
    expect(Object.keys(await load()).sort()).toEqual([...keys].sort())
  })

  test('leaves no message empty', async () => {
    const texts = await load()
    expect(keys.filter((key) => texts[key].length === 0)).toEqual([])
  })

  test('has a true minus before a figure, and a dash between words', async () => {
    const texts = await load()
    const hyphens = /(^|[\s(])-[\d{]|\s-\s/
    // What a keyboard types: the example of a prescription in one line, and a sign that is missing.
    const typed = ['rx.line.example', 'lensGrid.typeSign', 'mobile.wrong', 'pay.to.mobileWrong']
    const shown = keys.filter((key) => !typed.includes(key))
    expect(shown.filter((key) => hyphens.test(wordsOf(texts[key])))).toEqual([])
  })

  test('has the places of the English message', async () => {
    const texts = await load()
    const differing = keys.filter((key) => `${placesOf(texts[key])}` !== `${placesOf(en[key])}`)
    expect(differing).toEqual([])
  })
})

test('Hindi is written in Devanagari, but for what everyone says in English', async () => {
  const texts = await languageOf('hi').load()
  const latin = keys.filter((key) => !/[\u0900-\u097f]/.test(wordsOf(texts[key])))
  const names = /\{.*?\}|Dioptre|Tally|WhatsApp/g
  const untranslated = latin.filter((key) =>
    /[a-z]{4,}/.test(wordsOf(texts[key]).replaceAll(names, '')),
  )
  expect(untranslated).toEqual([])
})

test('a bill is called so on every screen: a shop that collects no tax issues no invoice', async () => {
  // The law's own words: the portal of e-invoices, the tax invoice to a GSTIN, the proforma.
  const lawful = /^(gst\.|shop\.eInvoice|customer\.addressHint$|document\.proforma$|also\.)/
  const invoices = async (code: 'en' | 'hi') => {
    const texts = await languageOf(code).load()
    return keys.filter((key) => !lawful.test(key) && /invoice|इनवॉइस/i.test(wordsOf(texts[key])))
  }
  expect(await invoices('en')).toEqual([])
  expect(await invoices('hi')).toEqual([])
})

test('the build has parsed what has places, and left the rest as it is', () => {
  expect(en['pay.scanned']).toEqual(parseMessage('{name} came into the sale. Due now: {due}'))
  expect(en['pay.cheque.bank']).toBe('Bank')
})

test('places are filled, and words agree with their number', async () => {
  await loadLaterMessages()
  expect(t('pay.promise.lab', { name: 'Zen', count: 1 })).toBe('Zen, 1 day')
  expect(t('pay.promise.lab', { name: 'Zen', count: 3 })).toBe('Zen, 3 days')
})

test('a command is found by its English words too, whatever the language', async () => {
  await setLanguage('hi')
  await loadLaterMessages()
  expect(t('also.papers')).toMatch(/[\u0900-\u097f]/)
  expect(inEnglish('also.papers')).toContain('invoice')
  await setLanguage('en')
})
