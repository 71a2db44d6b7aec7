import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { customerMessages as customerHi } from '../resources/messages/documents/hi/customer-messages.ts'
import { labelMessages as labelsHi } from '../resources/messages/documents/hi/labels.ts'
import { en as serverEn } from '../resources/messages/server/en.ts'
import { hi as serverHi } from '../resources/messages/server/hi.ts'
import { hi as shellHi } from '../resources/messages/shell/hi.ts'
import { en } from '../resources/messages/till/en.ts'
import { enLater } from '../resources/messages/till/en-later.ts'
import { hi } from '../resources/messages/till/hi.ts'
import { ROOT } from './launch/paths.mjs'

/** The cells of the list of terms: English and Hindi, each a comma-separated row of words. */
function listedTerms(): { english: string[]; hindi: string[] } {
  const text = fs.readFileSync(path.join(ROOT, 'resources/messages/terms.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (?!English|-)([^|]+) \| ([^|]+) \|/gm)]
  const words = (index: number) => rows.flatMap((row) => (row[index] ?? '').trim().split(', '))
  return { english: words(1), hindi: words(2) }
}

it('the till says what the list of terms says, in English and Hindi', () => {
  const english = JSON.stringify({ ...en, ...enLater }).toLowerCase()
  const hindi = JSON.stringify(hi)
  const terms = listedTerms()
  expect(terms.english.length).toBeGreaterThan(40)
  expect(terms.english.filter((term) => !english.includes(term.toLowerCase()))).toEqual([])
  expect(terms.hindi.filter((term) => !hindi.includes(term))).toEqual([])
})

/** Of words that mean the same, the one that is said and those that are not. */
function wordsLeft(): { said: string; left: string[] }[] {
  const text = fs.readFileSync(path.join(ROOT, 'resources/messages/terms.md'), 'utf8')
  return [...text.matchAll(/^- (.+?), not (.+)$/gm)].map(([, said = '', left = '']) => ({
    said,
    left: left.split(', '),
  }))
}

it('Hindi has one word for one thing, on screens, papers and in messages', () => {
  const texts = Object.entries({
    ...hi,
    ...serverHi,
    ...shellHi,
    ...labelsHi,
    ...customerHi,
  }).filter(
    // By these a command is found, whichever word somebody types.
    ([key]) => !key.startsWith('also.'),
  )
  const words = wordsLeft()
  expect(words.map(({ said }) => said)).toEqual(['पीस', 'माल', 'प्रिंट करें'])
  const left = words.flatMap((each) => each.left).join('|')
  const word = new RegExp(`(?<![\\p{L}\\p{M}])(?:${left})(?![\\p{L}\\p{M}])`, 'u')
  expect(texts.filter(([, text]) => word.test(String(text))).map(([key]) => key)).toEqual([])
})

/** Figures without tax: a cost as a supplier's bill has it, and a price that is typed without its tax. */
const WITHOUT_TAX = [
  'goodsIn.line.cost',
  'goodsIn.line.priceBeforeTax',
  'items.priceBeforeTax',
  'items.priceOfLensBeforeTax',
  'lab.amount',
  'lab.amount.short',
  'lab.cost',
  'lab.cost.short',
  'lensGrid.cost',
  'lensGrid.costOfBox',
  'lensGrid.priceBeforeTax',
  'line.priceWithoutTax',
  'orders.change.priceBeforeTax',
  'purchaseOrders.total',
  'suppliers.returns.taxable',
]

/** What goods cost the shop: with the tax that it can't claim, so neither with nor without. */
const COST_OF_STOCK = [
  'fitters.cost',
  'import.field.cost',
  'items.averageCost',
  'items.nextColour.cost',
  'items.openingCost',
  'reports.column.average-cost',
  'reports.column.cost',
  'reports.column.cost-correction',
  'reports.column.cost-of-sales',
  'reports.column.late-cost',
  'reports.column.lens-cost',
  'reports.column.remake-cost',
]

/**
 * Prices that are with tax, as every price is that says nothing; where the figure itself may be
 * without, its cell says so.
 */
const WITH_TAX = [
  'cart.price',
  'cart.priceOf',
  'goodsIn.line.price',
  'goodsIn.line.priceMixed',
  'items.price',
  'items.priceOfLens',
  'lensGrid.price',
  'lensGrid.priceOfBox',
  'line.priceWithTax',
  'masters.field.price',
  'offers.priceFrom',
  'offers.priceTo',
  'orders.change.price',
  'reports.column.price',
  'why.price',
]

/** Texts that begin with a price: what is asked about it, a change of one, a column of a file. */
const NO_PRICE = [
  'import.field.price',
  'items.priceIncludesTax',
  'masters.field.isPriceAsked',
  'masters.option.Price',
  'reports.column.price-drift',
  'reports.word.price-lowered',
]

/** Texts that begin with a cost or name one, and stand over no figure of it. */
const NO_FIGURE = ['goodsIn.costChanged', 'items.reason.cost']

it('a figure without tax says so, in English and Hindi', () => {
  const english: Record<string, unknown> = { ...serverEn, ...en, ...enLater }
  const hindi: Record<string, unknown> = { ...serverHi, ...hi }
  const bare = WITHOUT_TAX.filter(
    (key) =>
      !String(english[key]).includes('before tax') || !String(hindi[key]).includes('टैक्स से पहले'),
  )
  expect(bare).toEqual([])
  const headings = Object.entries(english).filter(([, text]) =>
    /^(?:(?:late|lens|average) )?cost\b/i.test(String(text)),
  )
  expect(headings.length).toBeGreaterThan(10)
  const unlisted = headings
    .map(([key]) => key)
    .filter((key) => ![...WITHOUT_TAX, ...COST_OF_STOCK, ...NO_FIGURE].includes(key))
  expect(unlisted).toEqual([])
  const prices = Object.entries(english).filter(([, text]) =>
    /^(?:selling )?price\b/i.test(String(text)),
  )
  expect(prices.length).toBeGreaterThan(10)
  const undecided = prices
    .map(([key]) => key)
    .filter((key) => ![...WITHOUT_TAX, ...WITH_TAX, ...NO_PRICE].includes(key))
  expect(undecided).toEqual([])
})
