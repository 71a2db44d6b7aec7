import { beforeEach, expect, it, vi } from 'vitest'
import { createLocaleService } from '../locale/locale-service.ts'
import { memorySettings } from '../testing/memory-settings.ts'
import { Chooser } from './chooser.ts'
import type { FoundHost } from './find-hosts.ts'

const NETRA: FoundHost = {
  host: '127.0.0.1',
  port: 1_024,
  shopName: 'Netra <Opticals>',
  announcedPin: 'ab12cd34ef56ab12',
}
let hosts: FoundHost[]
let changed: () => void
let chooser: Chooser
const stop = vi.fn()
const beMain = vi.fn()
const locale = createLocaleService(memorySettings(), [])

beforeEach(() => open(true))

function open(canGoBack: boolean): void {
  hosts = []
  stop.mockClear()
  beMain.mockClear()
  chooser = new Chooser({
    locale,
    canGoBack,
    search(news) {
      changed = news
      return { now: () => hosts, isLooking: () => true, stop }
    },
    beMain,
    bringBack: async ({ code }) => (code === 'GOOD' ? null : 'Another code.'),
    goBack: vi.fn(),
    paired: vi.fn(),
    news: vi.fn(),
  })
}

const list = (path: string, gone = new AbortController()) => chooser.part(path, gone.signal)
const form = (fields: Record<string, string>) => new URLSearchParams(fields)

it('shows who is there, and again only when that has changed', async () => {
  expect(chooser.part('/style.css', new AbortController().signal)).toBeNull()
  const first = await list('/found')
  expect(first).toContain('Looking for main tills')
  const next = /url=([^"]+)"/.exec(first ?? '')?.[1] ?? ''
  const waiting = list(next)
  hosts = [NETRA]
  changed()
  const second = await waiting
  expect(second).toContain('Pair with Netra &#60;Opticals&#62;')
  expect(second).toContain('value="127.0.0.1:1024"')
  expect(/url=([^"]+)"/.exec(second ?? '')?.[1]).not.toBe(next)
})

it('lets go of a list that nobody waits for any more', async () => {
  const gone = new AbortController()
  const waiting = list('/found?after=0', gone)
  gone.abort()
  expect(await waiting).toContain('<body')
})

it('asks only for the code of one that was chosen, and says when it is silent', async () => {
  hosts = [NETRA]
  const page = await chooser.take('/pair-found', form({ at: '127.0.0.1:1024' }))
  expect(page).toContain('<h1>Pair with Netra &#60;Opticals&#62;</h1>')
  expect(page).not.toContain('name="place"')
  const typed = { code: '12 34 56', name: 'Window till' }
  expect(await chooser.take('/look', form({ ...typed, code: '12' }))).toContain('six figures that')
  const refused = await chooser.take('/look', form(typed))
  expect(refused).toContain('Nobody answers there')
  expect(refused).toContain('value="Window till"')
  expect(await chooser.take('/ask', form({}))).toContain('value="127.0.0.1:1024"')
})

it('leaves one that went away meanwhile to be typed', async () => {
  const page = await chooser.take('/pair-found', form({ at: '127.0.0.1:1024' }))
  expect(page).toContain('value="127.0.0.1:1024"')
  expect(page).toContain('name="place"')
})

it('speaks the language that was chosen, and leaves the network when it ends', async () => {
  locale.setLanguage('hi')
  expect(chooser.page()).toContain(locale.text('chooser.title'))
  expect(await list('/found')).toContain(locale.text('chooser.looking'))
  locale.setLanguage('en')
  chooser.stop()
  expect(stop).toHaveBeenCalledTimes(1)
})

it('brings a shop back where there is none, by the folder of a copy and the code', async () => {
  expect(chooser.page()).not.toContain('/bring-back')
  open(false)
  expect(chooser.page()).toContain('Bring back a shop')
  const refused = await chooser.take('/bring-back', form({ from: '/stick', backCode: 'BAD' }))
  expect(refused).toContain('Another code.')
  expect(refused).toContain('value="/stick"')
  expect(beMain).not.toHaveBeenCalled()
  await chooser.take('/bring-back', form({ from: '/stick', backCode: 'GOOD' }))
  await vi.waitFor(() => expect(beMain).toHaveBeenCalledOnce())
})
