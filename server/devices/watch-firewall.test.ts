import { beforeEach, describe, expect, it } from 'vitest'
import { openInMemory } from '../db/open.ts'
import type { ReadableDb } from '../db/sql.ts'
import { openFirewall } from './watch-firewall.ts'
import { createWindowsFirewall, type Firewall, type FirewallState } from './windows-firewall.ts'

const PORT = 4781
let db: ReadableDb
let asked: number[]
beforeEach(() => {
  db = openInMemory()
  asked = []
})

/** A firewall in a state, and in another after somebody was asked. */
function firewall(state: FirewallState, after: FirewallState = state): Firewall {
  return {
    program: 'C:\\Dioptre.exe',
    look: async () => (asked.length === 0 ? state : after),
    allow: async (port) => void asked.push(port),
  }
}

describe('the firewall of the main till', () => {
  it('is opened by the person’s yes, and nothing is said any more', async () => {
    expect(await openFirewall(db, firewall('closed', 'open'), PORT)).toBeNull()
    expect(asked).toEqual([PORT])
  })

  it('is offered once: whoever said no reads what to do, and is not asked again', async () => {
    const trouble = { code: 'devices.firewall-closed', params: { port: PORT } }
    expect(await openFirewall(db, firewall('closed'), PORT)).toEqual(trouble)
    expect(await openFirewall(db, firewall('closed'), PORT)).toEqual(trouble)
    expect(asked).toEqual([PORT])
  })

  it.each<[FirewallState, string | null]>([
    ['open', null],
    ['unknown', null],
    ['publicNetwork', 'devices.network-public'],
  ])('asks nobody where it is %s', async (state, code) => {
    expect((await openFirewall(db, firewall(state), PORT))?.code ?? null).toBe(code)
    expect(asked).toEqual([])
  })
})

describe('the firewall of Windows', () => {
  it('is looked at for this very program, in a process of its own', async () => {
    const ran: { script: string; env: Record<string, string> }[] = []
    const windows = createWindowsFirewall("C:\\Asha's\\Dioptre.exe", async (script, env) => {
      ran.push({ script, env })
      return 'closed\r\n'
    })
    expect(await windows.look()).toBe('closed')
    expect(ran[0]?.env).toEqual({ DIOPTRE_PROGRAM: "C:\\Asha's\\Dioptre.exe" })
    await windows.allow(PORT)
    const inner = /'-EncodedCommand','([^']+)'/.exec(ran[1]?.script ?? '')?.[1] ?? ''
    const script = Buffer.from(inner, 'base64').toString('utf16le')
    expect(ran[1]?.script).toContain('-Verb RunAs')
    expect(script).toContain("-Program 'C:\\Asha''s\\Dioptre.exe'")
    expect(script).toContain(`-Protocol TCP -LocalPort ${PORT}`)
    expect(script).toContain('-Profile Private,Domain')
  })

  it('that gives no answer is unknown, and a no is an answer', async () => {
    const windows = createWindowsFirewall('C:\\Dioptre.exe', () => Promise.reject(new Error('no')))
    expect(await windows.look()).toBe('unknown')
    await windows.allow(PORT)
  })
})
