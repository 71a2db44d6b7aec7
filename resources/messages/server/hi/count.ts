import type { Translation } from '../../translation.ts'
import type { countMessages as en } from '../en/count.ts'

export const countMessages: Translation<typeof en> = {
  'count.none': 'ऐसी कोई गिनती नहीं है।',
  'count.ended': 'गिनती {name} ख़त्म हो चुकी है।',
  'count.no-zone': 'गिनती में {zone} नाम की जगह नहीं है।',
  'count.zone-closed': '{zone} बंद है। इसे दोबारा गिनने को कहें।',
  'count.no-scan': 'यह स्कैन अब गिना नहीं जाता।',
  'count.what-again': 'बताएँ क्या दोबारा गिनना है।',
  'count.was-not-counted': 'यह माल अभी गिना नहीं गया।',
  'count.another-person': 'दूसरी बार कोई और गिने।',
  'count.twice': '{code} पहले ही गिना जा चुका है: {zone}, {by}।',
  'count.scan-the-tag': '{item} के इस पीस का टैग स्कैन करें।',
  'count.which': 'यह कोड कई तरह के माल का है। कौन सा है?',
  'count.which-lot': 'कौन सा बैच है?',
  'count.unknown-code': 'कोड {code} किसी माल का नहीं है। लिख लिया गया।',
  'count.seen-though-sold': '{item} {code} बिक चुका है। अलग रखें; लिख लिया गया।',
  'count.seen-in-order':
    '{item} {code} {customer} के ऑर्डर {order} के लिए रखा है। ऑर्डर के साथ ही रहने दें; लिख लिया गया।',
  'count.seen-though-written-off': '{item} {code} खाते से हटाया गया था। लिख लिया गया।',
  'count.seen-though-returned': '{item} {code} सप्लायर को लौट चुका है। अलग रखें; लिख लिया गया।',
  'count.nothing-counted': 'अभी कुछ गिना नहीं गया।',
  'count.zones-open': 'ये जगहें अभी खुली हैं: {zones, list}।',
  'count.own-count': 'जिसने गिना वह मंज़ूर नहीं करता। ये कर सकते हैं: {names, list}।',
  'count.why-own': 'बताएँ कि अपनी गिनती ख़ुद क्यों मंज़ूर कर रहे हैं।',
  'count.moved':
    'गिनते समय, या उसके दो मिनट के भीतर, {count, plural, one {{count, number} तरह का माल} other {{count, number} तरह का माल}} हिला: {names, list}। हर एक के पास चुनें: दोबारा गिनें, दर्ज करें, या वैसे ही छोड़ें।',
  'count.still-to-recount':
    '{count, plural, one {{count, number} तरह का माल} other {{count, number} तरह का माल}} अभी दोबारा गिनना बाक़ी है: {names, list}।',
  'count.nothing-in-stock': 'गिनने के लिए कोई माल स्टॉक में नहीं है।',
}
