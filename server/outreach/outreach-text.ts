import type { MessageLanguage } from '../contract/outreach.ts'
import { fillIn } from '../documents/messages/message.ts'
import { textOfKind } from '../documents/messages/message-words.ts'
import { formatDate, formatRupees } from '../documents/shared/format.ts'
import type { Services } from '../kernel/services.ts'
import { printableLine } from '../rendering/text/printable-text.ts'
import { toRupees } from '../wire/rupees.ts'
import type { DueMessage } from './due-messages.ts'

type About = Pick<
  DueMessage,
  'orderNo' | 'orderDate' | 'balancePaise' | 'day' | 'amountPaise' | 'campaign'
>

/** What the places of a message's text stand for; an empty value leaves its line out. */
export function placesOf(services: Services, name: string, about: About) {
  const { name: shop, phone } = services.branch()
  return {
    name: printableLine(name),
    shop: printableLine(shop),
    phone: printableLine(phone ?? ''),
    number: about.orderNo ?? '',
    date: about.orderDate === null ? '' : formatDate(about.orderDate),
    balance: about.balancePaise > 0 ? formatRupees(toRupees(about.balancePaise)) : '',
    amount: about.amountPaise > 0 ? formatRupees(toRupees(about.amountPaise)) : '',
    due: about.day === null ? '' : formatDate(about.day),
  }
}

/**
 * Returns the text of a message in a language: the shop's words for the kind. A recall's own words
 * stand in place of the line that names the day, or are the whole text where they have lines.
 */
export function outreachText(
  services: Services,
  message: Pick<DueMessage, 'isSent' | 'kind' | 'ownWords'> & About,
  { language, name }: { language: MessageLanguage; name: string },
): string {
  if (message.campaign !== null) {
    return fillIn(message.campaign[language], placesOf(services, name, message))
  }
  const own = message.ownWords
  if (own?.includes('\n')) return own
  const kind = message.isSent ? 'OrderReadyToSend' : message.kind
  const template = textOfKind(services.db, kind, language)
  const lines = own === null ? template : template.replace(/^.*\{due\}.*$/m, '{words}')
  return fillIn(lines, { ...placesOf(services, name, message), words: own ?? '' })
}
