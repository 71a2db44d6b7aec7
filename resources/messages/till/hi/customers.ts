import type { Translation } from '../../translation.ts'
import type { customersMessages as en } from '../en/customers.ts'

export const customersMessages: Translation<typeof en> = {
  'command.customers': 'ग्राहक और उनका परिवार',
  'command.customers.short': 'ग्राहक',
  'command.customerDues': 'ग्राहक का बाक़ी: बाक़ी रकम लें',
  'command.customerDues.short': 'बाक़ी',
  'command.messages': 'ग्राहकों को मैसेज: रीकॉल, याद, बधाई',
  'command.messages.short': 'मैसेज',
  'rail.messages': 'मैसेज',
  'command.payers': 'भुगतानकर्ता: कंपनियाँ, बीमा, बाक़ी',
  'rail.payers': 'भुगतानकर्ता',
  'command.giftCards': 'गिफ़्ट कार्ड: बेचें, देखें, रोकें',
  'rail.giftCards': 'गिफ़्ट कार्ड',
  'rail.customers': 'ग्राहक',
  'customers.consent.saved': 'जवाब सेव हो गया।',
  'family.joined': 'परिवार सेव हो गया।',
  'family.left': 'परिवार से हटा दिया।',
  'recall.marked': 'रीकॉल सेव हो गया।',
}
