import { call } from '../../base/api/client.ts'
import { useConnection } from '../../base/api/connection.ts'
import { toPaise } from '../../base/format/money.ts'
import { useLanguage } from '../../base/i18n/t.ts'
import { eyeWords } from '../../base/ui/lens-eye.tsx'
import { branchQuery } from '../../kernel/queries/lookups.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { useScreen } from '../../kernel/screen-store.ts'
import { useSession } from '../../kernel/session-store.ts'
import { useCart } from '../cart/cart-store.ts'
import { savedPaise } from '../cart/pairs.ts'
import { useLastSale } from '../documents/last-sale.ts'
import { duePaise, usePay } from '../payment/pay-store.ts'
import { upiLink } from '../payment/upi-link.ts'
import { openLine, saveChannel, savedChannel } from './channel.ts'
import { type DisplayState, displayState, type TillPicture } from './display-state.ts'

const SETTLE_MS = 60
/** After a picture that did not arrive. */
const RETRY_MS = 2_000

function upiNow(): string | null {
  const branch = queryClient.getQueryData(branchQuery.queryKey)
  const paise = duePaise()
  const upiID = branch?.UpiID ?? ''
  if (usePay.getState().kind !== 'UPI' || upiID === '' || paise <= 0) return null
  return upiLink({ upiID, payee: branch?.BranchName ?? '', paise })
}

function screenNow(): TillPicture['screen'] {
  const { screen } = useScreen.getState()
  if (screen === 'pay' || screen === 'done') return screen
  return screen === 'counter' ? 'sale' : 'other'
}

/** The till as it looks now, in the eyes of a customer. */
function stateNow(): DisplayState {
  const { customer, lines, totals } = useCart.getState()
  const { sale } = useLastSale.getState()
  return displayState({
    screen: screenNow(),
    language: useLanguage.getState().language,
    customerName: customer?.Name ?? null,
    lines: lines.map((line) => ({
      // A name may hold a power, and a power names its eye.
      name: [eyeWords(line.eye), line.itemName].filter((part) => part !== '').join(': '),
      qty: line.qty,
      amount: line.totalAmount,
    })),
    pieces: totals?.totalQty ?? 0,
    totalPaise: toPaise(totals?.netAmount ?? 0),
    savedPaise: savedPaise(lines),
    duePaise: duePaise(),
    upi: upiNow(),
    finished:
      sale === null
        ? null
        : {
            totalPaise: sale.netPaise,
            changePaise: sale.changePaise,
            customerName: sale.customerName,
          },
  })
}

let sent = ''

/**
 * Shows it: in the windows of this browser at once, on other devices by way of the server. False
 * where it did not arrive there.
 */
async function send(say: (state: DisplayState, token: string | null) => void): Promise<boolean> {
  const state = stateNow()
  const text = JSON.stringify(state)
  if (text === sent) return true
  sent = text
  const kept = savedChannel()
  say(state, kept?.token ?? null)
  if (kept === null || useSession.getState().status !== 'signedIn') return true
  try {
    await call('publish-display', { channel: kept.channel, state })
    return true
  } catch {
    // Sent again soon, and as it is then.
    sent = ''
    return false
  }
}

const STORES = [useCart, usePay, useLastSale, useScreen, useLanguage]

/** Shows the sale to the customer's displays as it changes, until it is stopped. */
export function publishToDisplays(): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isStopped = false
  const line = openLine((message) => {
    if (message.kind === 'here') again()
  })
  const say = (state: DisplayState, token: string | null) =>
    line.say({ kind: 'state', state, token })
  const soon = (afterMs = SETTLE_MS) => {
    timer ??= setTimeout(() => {
      timer = null
      void send(say).then((hasArrived) => {
        if (!hasArrived && !isStopped) soon(RETRY_MS)
      })
    }, afterMs)
  }
  const again = () => {
    sent = ''
    soon()
  }
  const stops = STORES.map((store) => store.subscribe(() => soon()))
  stops.push(useConnection.subscribe((now, before) => now.isOnline && !before.isOnline && again()))
  again()
  return () => {
    isStopped = true
    if (timer !== null) clearTimeout(timer)
    for (const stop of stops) stop()
    line.close()
  }
}

/** A channel for this till's displays, with a code that pairs the next one. */
export async function openChannel() {
  const kept = savedChannel()
  const opened = await call('open-display', kept === null ? {} : { channel: kept.channel })
  saveChannel({ channel: opened.Channel, token: opened.Token })
  await call('publish-display', { channel: opened.Channel, state: stateNow() })
  // A window that is open already learns the token with the next picture.
  sent = ''
  return opened
}
