import type { counterWords as english } from '../en/counter.ts'

/** The words of `en/counter.ts` in Hindi. */
export const counterWords: Record<keyof typeof english, string> = {
  'approval.title': 'मैनेजर की मंज़ूरी',
  'approval.loading': 'देख रहे हैं कौन मंज़ूरी दे सकता है',
  'approval.nobody': 'यहाँ कोई इसकी मंज़ूरी नहीं दे सकता। मालिक से पूछें।',
  'approval.who': 'मंज़ूरी कौन देगा',
  'approval.pin': 'PIN',
  'approval.give': 'मंज़ूर करें',
  'approval.upTo': '{rate} % तक',
  'approval.discount': '{name} पर {rate} % छूट',
  'approval.billDiscount': 'पूरे बिल पर {rate} % छूट',
}
