import type { Translation } from '../../translation.ts'
import type { incentivesMessages as en } from '../en/incentives.ts'

export const incentivesMessages: Translation<typeof en> = {
  'incentives.title': 'स्टाफ़ का इंसेंटिव',
  'incentives.new': 'नया नियम',
  'incentives.statements': 'महीने का हिसाब',
  'incentives.month': 'महीना',
  'incentives.basis': 'दिया हुआ और पूरा चुकाया, टैक्स के बिना, महीने की वापसी घटाकर।',
  'incentives.nobody': 'इस महीने किसी ने कुछ नहीं कमाया। दूसरा महीना चुनें, या नियम बनाएँ।',
  'incentives.paysRate': 'टैक्स के बिना दाम का {rate} %',
  'incentives.paysPiece': 'हर पीस पर {amount}',
  'incentives.pays': 'क्या मिलेगा',
  'incentives.rate': 'टैक्स के बिना %',
  'incentives.perPiece': 'हर पीस पर ₹',
  'incentives.goods': 'किस सामान पर; कुछ न चुनें तो कुछ भी',
  'incentives.fromTurnover': 'महीने में कम से कम बिक्री ₹',
  'incentives.marginFrom': 'लाइन का मार्जिन कम से कम %',
  'incentives.marginBelow': 'लाइन का मार्जिन इससे कम %',
  'incentives.rule': 'नियम',
  'incentives.taxable': 'टैक्स के बिना',
  'incentives.earned': 'बना',
  'incentives.sum': 'कुल',
  'incentives.state.Draft': 'कच्चा',
  'incentives.state.Agreed': 'पक्का',
  'incentives.state.Paid': 'चुकाया',
  'incentives.agree': 'यह रकम पक्की करें',
  'incentives.pay': 'चुका दिया',
}
