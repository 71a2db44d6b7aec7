import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { deskForStories, troubleTitle } from './support/desk.ts'

const desk = deskForStories()
const HINDI_COMPUTER = { DIOPTRE_STAND_IN_LANGUAGES: 'hi-IN,en-IN' }

test('the shell speaks the language of the computer, then the one chosen on the till', async () => {
  const shell = await desk().startAsNew(HINDI_COMPUTER)
  test.skip(shell.kind === 'Electron', 'a computer of its own speaks its own language')
  const page = await shell.page()

  await test.step('it asks in Hindi whose data is shown, and the till begins in it', async () => {
    await expect(troubleTitle(page)).toHaveText('यह कौन सा टिल है?')
    await expectAccessible(page, 'the chooser in Hindi')
    await page.screenshot({ path: test.info().outputPath('chooser-hindi.png') })
    await page.getByRole('button', { name: 'यही मुख्य टिल है' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  })

  await test.step('a choice on the till counts for the shell too, to the next start', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
    await desk().end(shell)
    const db = new DatabaseSync(path.join(shell.folder, 'branch.db'))
    db.exec('PRAGMA user_version = 9000')
    db.close()
    const next = await desk().startAsNew(HINDI_COMPUTER)
    const trouble = await next.page()
    await expect(troubleTitle(trouble)).toHaveText('This shop was opened by a newer Dioptre')
    await trouble.screenshot({ path: test.info().outputPath('newer-english.png') })
    await trouble.getByRole('button', { name: 'हिन्दी' }).click()
    await expect(troubleTitle(trouble)).toHaveText('यह दुकान नए Dioptre से खोली गई थी')
    await expectAccessible(trouble, 'a trouble in Hindi')
    await trouble.screenshot({ path: test.info().outputPath('newer-hindi.png') })
  })
})
