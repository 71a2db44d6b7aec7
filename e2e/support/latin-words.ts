/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from '@playwright/test'
import { en as enFirst } from '../../resources/messages/till/en.ts'
import { enLater } from '../../resources/messages/till/en-later.ts'
import { hi } from '../../resources/messages/till/hi.ts'
import type { Api } from './api.ts'

const en = { ...enFirst, ...enLater }

// A time of day in Hindi is written with am and pm too (Unicode CLDR).
const TIME = /\d{1,2}(?::\d{2})?\s[ap]m/g
const WORD = /[A-Za-z][A-Za-z’']+/g

/** What is written alike in every language, each with its reason. */
const ALIKE = new Set([
  // Keys of the keyboard, as they are printed on them.
  ...['Enter', 'Esc', 'Alt', 'Ctrl', 'Shift', 'Tab', 'Space', 'Home', 'End', 'Delete', 'Backspace'],
  ...['Del', 'PgUp', 'PgDn', 'Up', 'Down', 'Insert'],
  // What the stories call a till, and a folder of Windows.
  ...['Window', 'till', 'Users', 'Counter', 'AppData', 'Roaming'],
  // The other language says its own name, and so does the till.
  ...['English', 'Dioptre', 'Tally'],
])

/** What people of the demo shop wrote, and this story. */
const WRITTEN = [
  'Please match the tint of the sample.',
  'Your spectacles are ready.',
  'A bundle went to the bank',
]

/** Words without those of a code, in which there is a figure. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(TIME, '')
    .split(/\s+/)
    .flatMap((part) => (/\d/.test(part) ? [] : (part.match(WORD) ?? [])))

// Words that Hindi itself writes so: PD, SPH, UPI, WhatsApp.
const translated = new Set(Object.values(hi).flatMap(wordsOf))

/** What the till says in English and not alike in Hindi: no name of a thing excuses that. */
const english = new Set<string>(
  (Object.keys(en) as (keyof typeof en)[])
    .filter((key) => en[key] !== hi[key] && !ALIKE.has(en[key]))
    .map((key) => en[key]),
)

const shops = new WeakMap<Api, Promise<ReadonlySet<string>>>()

/** Names of this shop: its goods, its people and its partners. */
function namesOf(owner: Api): Promise<ReadonlySet<string>> {
  const known = shops.get(owner) ?? readNames(owner)
  shops.set(owner, known)
  return known
}

async function readNames(owner: Api): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  const keep = (value: unknown): void => {
    if (typeof value === 'string') for (const word of [value, ...wordsOf(value)]) names.add(word)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep)
  }
  const branch = await owner.get('/api/quickSale/get-branch-details')
  keep([branch, await owner.get('/api/Auth/People')])
  for (const list of ['getDoctors', 'getFitters', 'getSuppliers', 'getCardTypes']) {
    keep(await owner.get(`/api/quickSale/${list}`))
  }
  // As Tally has them.
  keep(await owner.get('/api/Tally/ledgers'))
  for (let pageNumber = 1; pageNumber <= 2; pageNumber += 1) {
    const page = { pageNumber, pageSize: 200 }
    const customers = await owner.post('/api/Customer/search', { searchTerm: '', ...page })
    keep(customers.Items.map(({ Email, Name }: { Email: string; Name: string }) => [Name, Email]))
    keep((await owner.post('/api/Common/SearchItems', page)).Items)
    keep((await owner.post('/api/Catalogue/items', page)).Items)
  }
  for (const type of await owner.get('/api/Common/GetItemTypes')) {
    keep(await owner.post('/api/Module/GetCategoryTreeByItemType', { itemTypeID: type.Value }))
  }
  return names
}

/** Texts on the page, of sight or of hearing, with a Latin word that is no name. */
export async function latinWords(page: Page, owner: Api): Promise<string[]> {
  const names = await namesOf(owner)
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const keep = (text: string | null): void => {
      if (text !== null && /[A-Za-z]{2}/.test(text)) found.push(text.trim())
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      // A message goes to a customer, in words that the shop has chosen.
      if (
        element.closest(
          'kbd, textarea, [data-testid="message-bubble"], [data-testid="message-text"]',
        ) !== null
      )
        continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        keep(element.getAttribute(name))
      }
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) keep(node.textContent)
      }
    }
    return [...new Set(found)]
  })
  const isForeign = (word: string): boolean =>
    !ALIKE.has(word) && !translated.has(word) && !names.has(word) && !/^[A-Z]{1,4}$/.test(word)
  // A place of a message is a fixed word, such as {phone}. A notification of the tax office is
  // cited as it was published.
  const isWritten = (text: string): boolean =>
    WRITTEN.includes(text) || /^\{\w+\}$/.test(text) || /^\d+\/\d{4}-CT\(R\) /.test(text)
  return texts.filter(
    (text) =>
      (english.has(text) && !names.has(text)) ||
      (!isWritten(text) && wordsOf(text).some(isForeign)),
  )
}
