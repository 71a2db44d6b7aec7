import type { OutreachChannel, OutreachItem } from '../../../server/contract/outreach.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { useMessages } from './messages-store.ts'

const which = ({ AboutID, DueOn, Kind }: OutreachItem) => ({
  kind: Kind,
  aboutID: AboutID,
  dueOn: DueOn,
})

const marked = (name: string) => t('outreach.marked', { name })

/** Does something about the message that is shown, says so, and reads the list again. */
async function change(
  work: (item: OutreachItem) => Promise<unknown>,
  said: (name: string) => string,
): Promise<void> {
  const { shown } = useMessages.getState()
  if (shown === null) return
  try {
    await work(shown)
    showToast(said(shown.CustomerName))
  } catch (error) {
    showError(errorMessage(error))
  }
  await markStale('outreach')
}

function send(channel: OutreachChannel, said: (name: string) => string): Promise<void> {
  const { language } = useMessages.getState()
  const more = language === null ? {} : { language }
  return change((item) => call('send-outreach', { ...which(item), channel, ...more }), said)
}

/** Opens WhatsApp with the text, and keeps that it was sent: the person presses send there. */
export function writeByHand(): void {
  const link = useMessages.getState().shown?.WhatsAppLink ?? null
  if (link === null) return
  window.open(link, '_blank', 'noopener,noreferrer')
  void send('ByHand', (name) => t('outreach.sent', { name }))
}

export function sayCalled(): Promise<void> {
  return send('Call', marked)
}

/** The channel that is set up and that the customer wants, WhatsApp before SMS; null without one. */
export function queueChannel(): 'WhatsApp' | 'SMS' | null {
  const { canSend, shown } = useMessages.getState()
  return shown?.MaySendBy.find((channel) => canSend[channel]) ?? null
}

/** Queues the message for that channel. */
export async function queueMessage(): Promise<void> {
  const channel = queueChannel()
  if (channel !== null) await send(channel, (name) => t('outreach.queued', { name }))
}

export function markMessage(state: 'Due' | 'Booked' | 'Dropped'): Promise<void> {
  return change((item) => call('mark-outreach', { ...which(item), state }), marked)
}
