import type { Translation } from '../../translation.ts'
import type { standbyMessages as en } from '../en/standby.ts'

export const standbyMessages: Translation<typeof en> = {
  'standby.replaced-by-other': 'दूसरे कंप्यूटर ने इसका काम सँभाल लिया है। यहाँ अब कुछ बदला नहीं जा सकता।',
  'standby.host-is-seen': 'मुख्य कंप्यूटर अब भी जवाब दे रहा है। पहले उसे बंद करें, या वहीं से काम सौंपें।',
  'standby.seen-by-till': 'दूसरी टिल अब भी मुख्य कंप्यूटर तक पहुँच रही है। इस टिल का नेटवर्क जाँचें।',
  'standby.by-owner': 'स्टैंडबाय टिल सिर्फ़ मालिक चुन सकते हैं।',
  'standby.tills-only': 'सिर्फ़ जोड़ी हुई टिल स्टैंडबाय बन सकती है, फ़ोन या डिस्प्ले नहीं।',
  'standby.not-appointed': 'यह टिल दुकान की स्टैंडबाय टिल नहीं है।',
  'standby.begin-with-base': 'ये बदलाव अब वहाँ नहीं हैं; पूरी कॉपी से शुरू करें।',
  'standby.not-confirmed': 'बताएँ कि दूसरा कंप्यूटर बंद या ख़राब है।',
  'standby.nothing-yet': 'इस टिल पर दुकान की पूरी कॉपी अभी नहीं है, यह काम नहीं सँभाल सकती।',
  'standby.wrong-secret': 'नाम, पासवर्ड या PIN सही नहीं है।',
  'standby.by-manager': 'यह टिल सिर्फ़ मालिक या मैनेजर के कहने पर काम सँभाल सकती है।',
  'standby.not-taken-over':
    'यह टिल काम नहीं सँभाल सकी, कुछ बदला नहीं गया। दुकान को किसी दूसरी कॉपी से, जैसे स्टिक से, रिकवरी कोड के साथ वापस लाएँ। ({fault})',
  'standby.page-title': 'स्टैंडबाय टिल',
  'standby.page-lead':
    'यह हर सेकंड दुकान की कॉपी रखती है। मुख्य कंप्यूटर दस सेकंड तक जवाब न दे, तो यहीं से काम सँभाला जा सकता है।',
  'standby.page-following': 'मुख्य कंप्यूटर पर जो कुछ सेव हुआ, वह सब यहाँ भी है।',
  'standby.page-catching-up': 'कॉपी बन रही है।',
  'standby.page-trouble': 'मुख्य कंप्यूटर जवाब नहीं दे रहा: {trouble}',
  'standby.page-host-away': 'मुख्य कंप्यूटर जवाब नहीं दे रहा',
  'standby.page-what-happens':
    'यह टिल काम सँभाल सकती है। फिर बिल नंबर में दो नए अक्षर होंगे। दूसरा कंप्यूटर बंद ही रहे; चालू होने पर वह अपने आप रुक जाएगा।',
  'standby.page-name': 'मालिक या मैनेजर का नाम',
  'standby.page-pin': 'PIN या पासवर्ड',
  'standby.page-other-is-off': 'मुख्य कंप्यूटर बंद है या ख़राब है।',
  'standby.page-take-over': 'काम सँभालें',
  'standby.not-following': 'स्टैंडबाय टिल नहीं मिल रही, या उस पर अभी सब कुछ नहीं है। काम सौंपा नहीं गया।',
  'standby.no-such-found': 'यह दस्तावेज़ सूची में नहीं है।',
  'standby.found-decided': 'इस दस्तावेज़ का फ़ैसला पहले ही हो चुका है।',
  'standby.found-item-unknown': '{item} इस दुकान की सूची में नहीं है। उसे जोड़ें, फिर फ़ैसला करें।',
  'standby.nothing-to-carry': 'आगे ले जाने को कुछ नहीं बचा। इसके ऑर्डर का फ़ैसला करें, या सिर्फ़ नोट करें।',
  'standby.no-stock-to-book': 'इस दस्तावेज़ का अपना माल नहीं है। इसके ऑर्डर का फ़ैसला करें।',
  'standby.page-opening': 'इस टिल ने काम सँभाल लिया है',
  'standby.page-opening-wait': 'दुकान कुछ सेकंड में यहीं खुलेगी।',
  'standby.page-open': 'दुकान खोलें',
}
