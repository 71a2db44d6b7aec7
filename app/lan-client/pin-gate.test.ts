import { beforeEach, expect, it, vi } from 'vitest'
import type { AskServer } from '../ask-server.ts'
import { createLocaleService } from '../locale/locale-service.ts'
import { memorySettings } from '../testing/memory-settings.ts'
import { PinGate, peopleOf } from './pin-gate.ts'

const PEOPLE = [
  { UserName: 'owner', DisplayName: 'Radha <Kamath>' },
  { UserName: 'counter', DisplayName: 'Santosh' },
]
const PINS: Record<string, string> = { owner: '1111', counter: '2222' }
const goOn = vi.fn()
const goBack = vi.fn()
let asked: string[]

const ask: AskServer = async (path, body) => {
  asked.push(path)
  if (path.endsWith('/People')) return { isOk: true, body: PEOPLE }
  const { pin, userName } = { pin: '', userName: '', ...body }
  if (!path.endsWith('/Login')) return { isOk: true, body: {} }
  if (PINS[userName] !== pin) return { isOk: false, body: {} }
  const Permissions = userName === 'owner' ? ['sell', 'settings'] : ['sell']
  return { isOk: true, body: { AccessToken: 'a', RefreshToken: 'r', User: { Permissions } } }
}

let gate: PinGate
beforeEach(async () => {
  asked = []
  goOn.mockClear()
  goBack.mockClear()
  const locale = createLocaleService(memorySettings(), [])
  gate = new PinGate({ locale, ask, people: await peopleOf(ask), goOn, goBack })
})

const give = async (person: string, pin: string) => {
  const page = await gate.take('/pin', new URLSearchParams({ person, pin }))
  await new Promise((resolve) => setImmediate(resolve))
  return page
}

it('lets the owner choose whose data this computer shows, and leaves no session', async () => {
  expect(gate.page()).toContain('>Radha &#60;Kamath&#62;</option>')
  await give('owner', '1111')
  expect(goOn).toHaveBeenCalledOnce()
  expect(asked.at(-1)).toBe('/api/Auth/Logout')
})

it.each([
  ['a wrong PIN', 'owner', '9999', 'This PIN is not right'],
  ['no PIN', 'owner', '', 'This PIN is not right'],
  ['the PIN of the counter', 'counter', '2222', 'Only the owner or a manager'],
])('%s shows why not, and goes nowhere', async (_what, person, pin, reason) => {
  const page = await give(person, pin)
  expect(page).toContain(reason)
  expect(page).toContain(`value="${person}" selected`)
  expect(goOn).not.toHaveBeenCalled()
})

it('goes back to the till without a PIN', async () => {
  await gate.take('/back', new URLSearchParams())
  await new Promise((resolve) => setImmediate(resolve))
  expect(goBack).toHaveBeenCalledOnce()
})

it('knows nobody where the server does not answer', async () => {
  expect(await peopleOf(() => Promise.reject(new Error('gone')))).toEqual([])
  expect(await peopleOf(async () => ({ isOk: false, body: null }))).toEqual([])
})
