import type { Translation } from '../../translation.ts'
import type { requestMessages as en } from '../en/request.ts'

export const requestMessages: Translation<typeof en> = {
  'request.invalid': 'भेजी गई जानकारी में कुछ छूटा है या ग़लत है।',
  'request.unknown-id': 'यह ID इस दुकान की नहीं है।',
  'request.sign-in': 'साइन इन करें।',
  'request.not-allowed': 'आपको यह करने की अनुमति नहीं है।',
  'request.needs-approval': 'इसके लिए मैनेजर की मंज़ूरी चाहिए।',
  'request.not-found': 'ऐसा कुछ नहीं मिला।',
  'request.too-late': 'अब यह नहीं हो सकता।',
  'request.stock-short': 'स्टॉक कम है।',
  'request.already-invoiced': 'इस ऑर्डर का बिल बन चुका है।',
  'request.cart-empty': 'बिक्री में कोई सामान नहीं है।',
  'request.sale-saved': 'यह बिक्री सेव हो चुकी है; नई शुरू करें।',
  'request.too-large': 'भेजी गई चीज़ बहुत बड़ी है।',
  'request.not-json-type': 'डेटा application/json होना चाहिए।',
  'request.rule': 'यहाँ यह नहीं हो सकता।',
  'request.too-many': 'एक साथ बहुत सारे काम हो गए; थोड़ा रुकें।',
  'request.internal': 'ब्रांच सर्वर में कुछ गड़बड़ हो गई।',
  'request.cannot-save': 'ब्रांच सर्वर अभी सेव नहीं कर पा रहा; फिर कोशिश करें।',
  'request.disk-full': 'डिस्क भर गई है: कुछ सेव नहीं हुआ। थोड़ी जगह ख़ाली करके फिर कोशिश करें।',
  'request.database-busy': 'डेटाबेस में अभी लिखा नहीं जा रहा: कुछ सेव नहीं हुआ।',
  'request.unreadable': 'भेजी गई जानकारी पढ़ी नहीं जा सकी।',
  'request.no-address': 'यहाँ ऐसा कोई पता नहीं है।',
}
