import type { Translation } from '../../translation.ts'
import type { paymentMessages as en } from '../en/payment.ts'

export const paymentMessages: Translation<typeof en> = {
  'pay.scanned': '{name} बिल में जुड़ा। अब बाक़ी: {due}',
  'pay.short.none': '{name} ख़त्म है। इसकी लाइन हटाएँ (Delete) या दूसरा माल चुनें, फिर भुगतान पर जाएँ।',
  'pay.short.few': '{name} के सिर्फ़ {count} बचे हैं। मात्रा कम करें (-) या दूसरा माल चुनें, फिर भुगतान पर जाएँ।',
  'pay.short.piece':
    '{name} का पीस {code} अब स्टॉक में नहीं है। इसकी लाइन हटाएँ (Delete) और दूसरा पीस स्कैन करें, फिर भुगतान पर जाएँ।',
  'pay.cheque.dated': 'तारीख़ {day}',
  'command.payMember': 'सदस्य की छूट दें',
  'pay.member': '{name}: सदस्य की {rate} % छूट नहीं दी गई है।',
  'pay.member.give': '{rate} % दें',
  'command.payUpiLater': 'UPI अभी लें, रेफरेंस बाद में',
  'command.payUpiLater.short': 'बाद में पुष्टि',
  'command.saveUnpaid': 'बिना भुगतान बिल सेव करें',
  'command.payAdvance': 'एडवांस लें, बाक़ी डिलीवरी पर',
  'command.payAdvance.short': 'एडवांस',
  'command.payTakeBack': 'पिछला भुगतान वापस लें',
  'pay.kind.keepAsCredit': 'क्रेडिट रखें',
  'pay.refuse.noAmount': 'रकम लिखें। भुगतान के तरीके का अक्षर पूरी बाक़ी रकम भर देता है।',

  'command.openSale': 'ऑर्डर का पेज खोलें',
  'command.openSale.short': 'ऑर्डर',
}
