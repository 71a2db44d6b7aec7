import type { Translation } from '../../translation.ts'
import type { displayMessages as en } from '../en/display.ts'

export const displayMessages: Translation<typeof en> = {
  'command.display': 'ग्राहक को बिल दिखाएँ',
  'command.display.short': 'डिस्प्ले',
  'display.sayYes': 'अब टिल पर “हाँ” कहें। वहाँ भी यही नंबर है:',
  'display.saidNo': 'टिल ने मना किया। वहाँ से नया कोड लें।',
  'display.lost': 'टिल का इंतज़ार',
  'display.welcome': 'स्वागत है',
  'display.thanks': 'धन्यवाद',
  'display.thanksName': 'धन्यवाद, {name}',
  'display.change': 'आपके वापसी के पैसे',
  'display.again': 'फिर पधारें',
  'display.goods': 'आपकी ख़रीदारी',
  'display.hello': 'स्वागत है, {name}',
  'display.toPay': 'देय रकम',
  'display.total': 'कुल',
  'display.of': '{total} में से',
  'display.saved': 'आपकी बचत {saved}',
  'display.scan': 'किसी भी UPI ऐप से स्कैन करें',
  'display.pairTitle': 'ग्राहक डिस्प्ले',
  'display.pairHow': 'टिल पर “ग्राहक डिस्प्ले” में दिख रहे छह अंक लिखें।',
  'display.code': 'टिल का कोड',
  'display.pair': 'बिल यहाँ दिखाएँ',
}
