import type { Translation } from '../../translation.ts'
import type { accountMessages as en } from '../en/account.ts'

/** One's own PIN and sessions, in Hindi. */
export const accountMessages: Translation<typeof en> = {
  'account.title': 'मेरा साइन-इन',
  'account.lead': 'आपका PIN, और आप कहाँ-कहाँ साइन-इन हैं।',
  'account.pinTitle': 'मेरा PIN बदलें',
  'account.present': 'अभी का PIN या पासवर्ड',
  'account.new': 'नया PIN',
  'account.newHint': 'चार से छह अंक, जिनका कोई अंदाज़ा न लगा सके',
  'account.again': 'नया PIN फिर से',
  'account.different': 'दोनों नए PIN एक जैसे नहीं हैं।',
  'account.change': 'PIN बदलें',
  'account.changed': 'आपका PIN बदल गया। बाक़ी सब जगह से आप साइन-आउट हो गए हैं।',
  'account.sessions': 'मैं कहाँ साइन-इन हूँ',
  'account.loading': 'देख रहे हैं कि आप कहाँ साइन-इन हैं…',
  'account.this': 'यहाँ',
  'account.unnamed': 'दुकान का एक टिल',
  'account.since': '{day}, {time} से',
  'account.lastUsed': 'आख़िरी बार {day}, {time} पर',
  'account.end': 'वहाँ से साइन-आउट करें',
  'account.ended': 'वहाँ से साइन-आउट हो गया।',
}
