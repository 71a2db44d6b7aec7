import { create } from 'zustand'
import type { DisplayState } from '../../../server/contract/live.ts'
import { eventParser } from '../../base/api/event-parser.ts'
import { OPERATIONS } from '../../base/api/operations.generated.ts'
import { languageOf } from '../../base/i18n/languages.ts'
import { setLanguage, t } from '../../base/i18n/t.ts'
import { readLocal, removeLocal, writeLocal } from '../../kernel/local-storage.ts'
import { openLine } from './channel.ts'

type Feed = {
  /**
   * `looking` for a till in this browser, `unpaired` where none answered, `asking` until its till
   * says yes, `live` when paired.
   */
  status: 'looking' | 'unpaired' | 'asking' | 'live'
  /** What the till shows too while it is asked. */
  number: string
  /** Why the last code did not help; empty where there is nothing to say. */
  refusal: string
  isLost: boolean
  state: DisplayState | null
  shopName: string
  logoUrl: string | null
}

/** What the display shows, wherever it comes from. */
export const useFeed = create<Feed>(() => ({
  status: 'looking',
  number: '',
  refusal: '',
  isLost: false,
  state: null,
  shopName: '',
  logoUrl: null,
}))

const KEY = 'displayToken'
const ANSWER_MS = 1_000
const RETRY_MS = 2_000
/** A yes is awaited by a person: often enough to seem immediate. */
const ASK_MS = 1_000

let following: AbortController | null = null

function show(state: DisplayState): void {
  void setLanguage(languageOf(state.language).code)
  useFeed.setState({ state, status: 'live' })
}

/** Starts as the window of a till in this browser, or else as a device that was paired before. */
export function startDisplay(code: string | null): void {
  const line = openLine((message) => {
    if (message.kind !== 'state') return
    show(message.state)
    if (message.token !== null) follow(message.token)
  })
  line.say({ kind: 'here' })
  const kept = readLocal(KEY)
  if (code !== null) void pair(code)
  else if (typeof kept === 'string') follow(kept)
  else {
    setTimeout(() => {
      if (useFeed.getState().status === 'looking') useFeed.setState({ status: 'unpaired' })
    }, ANSWER_MS)
  }
}

async function post(
  name: 'pair-display' | 'collect-display',
  body: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(OPERATIONS[name].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

function unpaired(refusal: string): void {
  useFeed.setState({ status: 'unpaired', refusal })
}

/** Asks the till whose code this is to show its sale here, and waits for a yes. */
export async function pair(code: string): Promise<void> {
  try {
    const { body, status } = await post('pair-display', { code })
    if (status !== 200) return unpaired(String(body['message']))
    useFeed.setState({ status: 'asking', number: String(body['Number']), refusal: '' })
    await awaitYes(String(body['Ticket']))
  } catch {
    unpaired(t('offline.short'))
  }
}

async function awaitYes(ticket: string): Promise<void> {
  for (;;) {
    const { body, status } = await post('collect-display', { ticket })
    if (status !== 200) return unpaired(String(body['message']))
    if (body['State'] === 'declined') return unpaired(t('display.saidNo'))
    if (body['State'] === 'approved') return follow(String(body['Token']))
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }
}

let followed = ''

function follow(token: string): void {
  if (token === followed) return
  followed = token
  following?.abort()
  following = new AbortController()
  writeLocal(KEY, token)
  void keepFollowing(token, following.signal)
}

async function keepFollowing(token: string, stopped: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  while (!stopped.aborted) {
    try {
      const answer = await fetch(OPERATIONS['display-events'].path, { headers, signal: stopped })
      if (answer.status === 401) return forgetPairing()
      if (answer.ok && answer.body !== null) await readAll(answer.body, headers)
    } catch {
      // Away for a moment: what was shown stays, and a word says so.
    }
    if (stopped.aborted) return
    useFeed.setState({ isLost: true })
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Record<string, string>,
): Promise<void> {
  const parts = body.pipeThrough(new TextDecoderStream()).getReader()
  const feed = eventParser(({ event, data }) => {
    useFeed.setState({ isLost: false, status: 'live' })
    if (event === 'state') show(JSON.parse(data))
    if (event === 'shop') void showShop(JSON.parse(data), headers)
  })
  for (;;) {
    const part = await parts.read()
    if (part.done) return
    feed(part.value)
  }
}

async function showShop(
  { Name: name, HasLogo: hasLogo }: { Name: string; HasLogo: boolean },
  headers: Record<string, string>,
): Promise<void> {
  useFeed.setState({ shopName: name })
  if (!hasLogo || useFeed.getState().logoUrl !== null) return
  const answer = await fetch(OPERATIONS['display-logo'].path, { headers })
  if (answer.ok) useFeed.setState({ logoUrl: URL.createObjectURL(await answer.blob()) })
}

function forgetPairing(): void {
  followed = ''
  removeLocal(KEY)
  useFeed.setState({ status: 'unpaired', state: null })
}
