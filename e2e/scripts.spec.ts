/// <reference lib="dom" />
import fs from 'node:fs'
import path from 'node:path'
import { expect, type Locator, test } from '@playwright/test'
import { type BranchUnderTest, openBranch } from './support/branch.ts'
import { type CleanBrowser, FONTS, openCleanBrowser } from './support/clean-browser.ts'
import { signIn } from './support/counter.ts'
import { LONG } from './support/long.ts'
import { openScreen } from './support/screens/subject.ts'

test.skip(process.platform !== 'linux', 'only fontconfig can hide the fonts of a computer')

let branch: BranchUnderTest
let clean: CleanBrowser
test.beforeAll(async ({ playwright, launchOptions }) => {
  branch = await openBranch({ demo: true })
  clean = await openCleanBrowser(playwright, launchOptions)
})
test.afterAll(async () => {
  await clean.close()
  await branch.close()
})

/**
 * How the words of an element look as they are, in the font of their script, and in no font at all,
 * which is empty boxes.
 */
async function inkOf(words: Locator, fontFile: string) {
  const shown = await words.screenshot()
  const bytes = fs.readFileSync(path.join(FONTS, fontFile)).toString('base64')
  await words.evaluate(async (element, base64) => {
    const face = new FontFace(
      'Reference',
      Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)),
      { weight: '100 900' },
    )
    await face.load()
    element.ownerDocument.fonts.add(face)
  }, bytes)
  const inFont = async (families: string): Promise<Buffer> => {
    await words.evaluate((element, family) => {
      if (!(element instanceof HTMLElement)) throw new Error('not an element of a page')
      element.style.fontFamily = family
    }, families)
    return await words.screenshot()
  }
  const first = await words.evaluate(
    (element) => getComputedStyle(element).fontFamily.split(',')[0],
  )
  return {
    shown,
    inScript: await inFont(`${first}, Reference`),
    boxes: await inFont(`${first}, monospace`),
  }
}

async function expectDrawn(words: Locator, fontFile: string): Promise<void> {
  await expect(words).toBeVisible()
  await words.evaluate((element) => element.ownerDocument.fonts.ready)
  const { shown, inScript, boxes } = await inkOf(words, fontFile)
  expect(boxes.equals(inScript), 'empty boxes look like letters').toBe(false)
  expect(shown.equals(boxes), 'the words are empty boxes').toBe(false)
  expect(shown.equals(inScript), 'the words are not in the font of their script').toBe(true)
}

test('Hindi on the screen is letters where the computer has no Hindi font', async () => {
  const page = await clean.browser.newPage()
  await page.goto(branch.address)
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expectDrawn(page.getByText('काउंटर पर कौन है?'), 'NotoSansDevanagari-Regular.ttf')
  await page.close()
})

/** 'Place of supply' in each language of the documents, and the file of its script. */
const DOCUMENTS = [
  ['hi', 'Devanagari', 'आपूर्ति का स्थान'],
  ['ta', 'Tamil', 'வழங்கல் இடம்'],
  ['te', 'Telugu', 'సరఫరా స్థలం'],
  ['kn', 'Kannada', 'ಪೂರೈಕೆ ಸ್ಥಳ'],
  ['ml', 'Malayalam', 'വിതരണ സ്ഥലം'],
  ['bn', 'Bengali', 'সরবরাহের স্থান'],
  ['gu', 'Gujarati', 'પુરવઠાનું સ્થળ'],
  ['pa', 'Gurmukhi', 'ਸਪਲਾਈ ਦਾ ਸਥਾਨ'],
] as const

test('a document on the screen is letters in each of its languages', LONG, async () => {
  const page = await clean.browser.newPage()
  await signIn(page, branch.address, 'Radha Kamath', '1111')
  await openScreen(page, 'Alt+a', /^Papers$/)
  const sheet = page.frameLocator('[data-testid="document-frame"]')
  for (const [language, script, words] of DOCUMENTS) {
    await test.step(script, async () => {
      await page.getByLabel('Second language of bills').selectOption(language)
      const label = sheet.locator('dt').filter({ hasText: words })
      await expectDrawn(label, `NotoSans${script}-Regular.ttf`)
    })
  }
  await page.close()
})
