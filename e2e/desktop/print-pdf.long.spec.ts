import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { signInToApi } from '../support/api.ts'
import { deskForStories } from './support/desk.ts'
import { addressOf } from './support/shell.ts'

const desk = deskForStories()
/** What a Linux prints by; a Windows without SumatraPDF is as poor as one without these. */
const PRINTING_PROGRAMS = ['lp', 'lpstat']

/** A folder with all programs of this computer but those. */
function poorFolder(): string {
  const folder = path.join(desk().folder, '..', 'programs')
  fs.mkdirSync(folder, { recursive: true })
  for (const name of fs.readdirSync('/usr/bin')) {
    if (!PRINTING_PROGRAMS.includes(name)) fs.symlinkSync(`/usr/bin/${name}`, `${folder}/${name}`)
  }
  return folder
}

test('a computer without a program for PDFs prints by Chromium, without a dialog', async () => {
  test.skip(process.platform !== 'linux', 'it takes the programs of a Linux away')
  const env = { PATH: poorFolder(), DIOPTRE_STAND_IN_PRINTERS: 'HP_LaserJet' }
  const shell = await desk().start(env)
  test.skip(shell.kind === 'Electron', 'nobody sees what a real spooler was given')
  await shell.page()
  const owner = await signInToApi(await addressOf(shell), 'owner', 'owner-demo')
  const printer = { name: 'Office', kind: 'System', queue: 'HP_LaserJet', paper: 'A4' }
  const { printerID } = await owner.post('/api/Printing/printers', printer)
  await owner.post('/api/Printing/test-page', { printerID })
  await expect
    .poll(async () => (await shell.look()).prints)
    .toEqual([
      {
        type: 'application/pdf',
        options: {
          silent: true,
          deviceName: 'HP_LaserJet',
          copies: 1,
          printBackground: true,
          margins: { marginType: 'none' },
          pageSize: 'A4',
        },
      },
    ])
  const states = async () => (await owner.get('/api/Printing/jobs')).map(stateOf)
  await expect.poll(states).toEqual(['Done'])
  // The window that printed is gone again.
  await expect.poll(async () => (await shell.look()).windows.length).toBe(1)
})

function stateOf({ State }: { State: string }): string {
  return State
}
