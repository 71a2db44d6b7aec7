import { setTimeout as sleep } from 'node:timers/promises'
import { KeptSales } from '../../app/kept-sales.ts'
import { askHost, type HostState, lookAtHost } from '../../app/lan-client/ask-host.ts'
import type { PairedHost } from '../../app/lan-client/host-place.ts'
import { BY_NETWORK, watchHost } from '../../app/lan-client/watch-host.ts'
import type { Acknowledged } from './selling.ts'
import { scratchFolder } from './template-shop.ts'
import { type Answer, OWNER, ReplyLost, type Till } from './till.ts'

/** A paired till that goes over to whoever takes over, as the desktop program does. */
export type LanTill = Till & {
  /** Whom it asks now. */
  host(): PairedHost
  /** Every main computer that it went to, by port. */
  ways: readonly number[]
  /** Asks a computer as this till would, whomever it asks by itself. */
  askAt(port: number, path: string, body?: object): Promise<Answer>
  untilAt(port: number): Promise<void>
  /** It has seen the answer to a sale, as the page of the program tells the shell. */
  keep(sale: Acknowledged, rupees: number): void
}

const open = new Set<LanTill>()

/** Without the built pages the way in answers otherwise; whether it answers is the question. */
async function look(place: PairedHost): Promise<HostState> {
  const state = await lookAtHost(place)
  if (state !== 'away') return state
  return askHost(place, '/health').then(
    ({ status }) => (status === 200 ? 'well' : 'away'),
    () => 'away',
  )
}

/** Starts a till with the program's own watch over its main computer. */
export function openLanTill(paired: PairedHost): LanTill {
  let host = paired
  let bearer: string | null = null
  const ways = [paired.port]
  const sales = new KeptSales(scratchFolder('till'), { note: () => undefined })
  const tellSales = (): void => {
    const { epoch } = host.term ?? {}
    if (epoch === undefined || sales.isTold(epoch)) return
    void sales.tell(async (where, body) => {
      const answer = await askHost(host, where, { token: host.token, epoch, body })
      return { isOk: answer.status === 200, body: answer.body }
    })
  }
  const watch = (): (() => void) =>
    watchHost(
      host,
      {
        tell: (state) => {
          if (state === 'well') tellSales()
        },
        learn(known) {
          host = known
        },
        move(next) {
          host = next
          ways.push(next.port)
          stop = watch()
        },
      },
      { ...BY_NETWORK, look },
    )
  let stop = watch()

  async function ask(place: PairedHost, path: string, body?: object): Promise<Answer> {
    try {
      return await askHost(place, path, {
        token: place.token,
        ...(bearer === null ? {} : { bearer }),
        ...(place.term === undefined ? {} : { epoch: place.term.epoch }),
        ...(body === undefined ? {} : { body }),
      })
    } catch (error) {
      throw new ReplyLost(`${path}: ${String(error)}`)
    }
  }

  const till: LanTill = {
    host: () => host,
    ways,
    askAt: (port, path, body) => ask({ ...host, port }, path, body),
    call: (method, path, body) =>
      ask(host, path, method === 'POST' ? Object(body ?? {}) : undefined),
    async signIn() {
      const { body, status } = await ask(host, '/api/Auth/Login', OWNER)
      if (status !== 200) throw new Error(`the owner was not let in: ${JSON.stringify(body)}`)
      bearer = body.AccessToken
      return body
    },
    async untilAt(port) {
      const giveUpAt = performance.now() + 60_000
      while (host.port !== port) {
        if (performance.now() > giveUpAt) throw new Error(`still at ${host.port}: ${ways.join()}`)
        await sleep(50)
      }
    },
    keep({ invoiceNo, orderNo, receiptNo, sessionKey }, rupees) {
      const numbers = { salesOrderNo: orderNo, invoiceNo, receiptNo }
      sales.note({ sessionID: sessionKey, ...numbers, amount: rupees, paid: 0 }, Date.now())
    },
    close() {
      open.delete(till)
      stop()
    },
  }
  open.add(till)
  return till
}

/** Ends what a failed test left behind. */
export function closeLanTills(): void {
  for (const till of open) till.close()
}
