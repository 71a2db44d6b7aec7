import type { Translation } from '../../translation.ts'
import type { gstMessages as en } from '../en/gst.ts'

export const gstMessages: Translation<typeof en> = {
  'gst.month-filed':
    '{day, day} के महीने का GST रिटर्न भर दिया गया है: उस महीने का काग़ज़ अब नहीं बन सकता।',
  'gst.month-not-over': 'यह महीना पूरा नहीं हुआ: इसका रिटर्न अभी नहीं भर सकते।',
  'gst.note-filed-otherwise':
    '{number} का क्रेडिट नोट दाखिल रिटर्न में दूसरे आँकड़ों से है। वह वैसा ही रहेगा; अंतर को नई वापसी के रूप में लिखिए।',
  'gst.filed-already': 'इस महीने का रिटर्न पहले ही भरा हुआ दर्ज है।',
  'gst.not-registered': 'इस अवधि में दुकान का GSTIN नहीं था: वह ऐसी रिटर्न नहीं भरती।',
  'gst.composition-files-cmp08': 'इस अवधि में दुकान कंपोज़िशन योजना में थी: वह CMP-08 भरती है।',
  'gst.no-composition': 'इस अवधि में दुकान कंपोज़िशन योजना में नहीं थी: वह GSTR-1 और GSTR-3B भरती है।',
  'gst.iff-months': 'IFF तिमाही के पहले दो महीनों की होती है। तिमाही लें।',
  'gst.quarter-end': 'तिमाही मार्च, जून, सितंबर या दिसंबर में ख़त्म होती है।',
  'gst.series-gap':
    '{from} और {to} के बीच {count, plural, one {{count} नंबर} other {{count} नंबर}} नहीं हैं।',
  'gst.number-twice':
    'दुकान के दो कंप्यूटरों ने यही नंबर दिया: दोनों एक ही जगह की नक़ल से वापस लाए गए थे। दोनों में से एक काग़ज़ रद्द करके नया जारी करें।',
  'gst.note-before-scheme':
    'यह क्रेडिट नोट कंपोज़िशन स्कीम से पहले के टैक्स इनवॉइस {number} का है: इसका टैक्स किसी रिटर्न में वापस नहीं आता। अपने अकाउंटेंट से पूछें।',
  'gst.told-invoice':
    'यह {amount, paise} का इनवॉइस पुराने कंप्यूटर ने जारी किया था। सिर्फ़ एक टिल को पता था: इसका टैक्स रिटर्न में नहीं है। ग्राहक की प्रति से जोड़ें, या वह कंप्यूटर फिर से चालू करें।',
  'gst.gstin-state': 'GSTIN {gstin} आपूर्ति के राज्य {pos} से अलग राज्य का है।',
  'gst.no-address': 'ख़रीदार का GSTIN है पर पता नहीं: नियम 46(d)।',
  'gst.no-place': 'बिक्री दूसरे राज्य में हुई और राज्य नहीं बताया गया। फ़ाइल में वह अन्य क्षेत्र (97) में है।',
  'gst.large-no-address': 'दूसरे राज्य की बड़ी बिक्री में ख़रीदार का पता चाहिए।',
  'gst.late-note': '{number} का 30 नवंबर के बाद का क्रेडिट नोट टैक्स वापस नहीं ले सकता।',
  'gst.other-scheme': 'बिल कंपोज़िशन डीलर की तरह बना और उस पर टैक्स नहीं है।',
  'gst.no-hsn': '{item} का HSN नहीं है।',
  'gst.hsn-form': '{item} का HSN {hsn} न 4, न 6, न 8 अंकों का है।',
  'gst.hsn-short': '{item} के HSN {hsn} में दुकान के {digits} अंकों से कम अंक हैं।',
  'gst.unit': '{item} की इकाई {unit} रिटर्न में नहीं है।',
  'gst.rate': 'रिटर्न {rate}% दर नहीं जानती ({item})।',
  'gst.item-class': '{item} का HSN {hsn} दूसरे माल का है। “माल” पेज पर उसकी टैक्स श्रेणी जाँचें।',
  'gst.rate-of-day': '{item} {rate}% पर बिका, जो उस दिन की दर नहीं है।',
  'gst.sez-gstin': 'विशेष आर्थिक क्षेत्र की आपूर्ति में ख़रीदार का GSTIN चाहिए।',
  'gst.no-e-invoice':
    '{number} इनवॉइस पोर्टल का काग़ज़ नहीं है: पोर्टल GSTIN वाले ख़रीदारों, विशेष आर्थिक क्षेत्रों और विदेश के टैक्स इनवॉइस और उनके क्रेडिट नोट दर्ज करता है।',
  'gst.particulars-missing': '{number} अभी दर्ज नहीं हो सकता। नहीं है: {what, list}।',
  'gst.particular.seller-city': 'दुकान का शहर',
  'gst.particular.seller-pincode': 'दुकान का PIN कोड',
  'gst.particular.seller-state': 'दुकान का राज्य',
  'gst.particular.buyer-name': 'ख़रीदार का नाम',
  'gst.particular.buyer-address': 'ख़रीदार का पता',
  'gst.particular.buyer-city': 'ख़रीदार का शहर',
  'gst.particular.buyer-pincode': 'ख़रीदार का PIN कोड',
  'gst.particular.buyer-state': 'ख़रीदार का राज्य',
  'gst.particular.hsn': 'किसी माल का HSN',
  'gst.too-many-items': '{number} में उतनी से ज़्यादा पंक्तियाँ हैं जितनी पोर्टल एक काग़ज़ में लेता है।',
  'gst.no-goods': '{number} में भेजने लायक कोई माल नहीं है।',
  'gst.one-document': 'एक इनवॉइस, एक क्रेडिट नोट या एक महीना बताइए।',
  'gst.none-due': 'इस महीने का कोई काग़ज़ इनवॉइस पोर्टल के लिए बाक़ी नहीं है।',
  'gst.irn-form': 'IRN में 64 अंक और a से f तक के अक्षर होते हैं।',
  'gst.qr-unread': 'यह इनवॉइस पोर्टल का हस्ताक्षरित QR कोड नहीं है।',
  'gst.qr-no-document': 'हस्ताक्षरित QR कोड {number} का है, जो इस दुकान ने जारी नहीं किया।',
  'gst.qr-of-another':
    'IRN और हस्ताक्षरित QR कोड {number} के नहीं हैं: नंबर, तारीख़, रक़म और GSTIN मिलने चाहिए।',
  'gst.registered-already': '{number} पहले ही दूसरे IRN या कोड से दर्ज है।',
  'gst.not-registered-yet': 'इनवॉइस पर अभी इनवॉइस पोर्टल का IRN नहीं है।',
  'gst.register-incomplete': 'इनवॉइस पोर्टल यह बिल अभी नहीं ले सकता। नहीं है: {what, list}।',
  'gst.no-gstr2b': 'यह पोर्टल की GSTR-2B फ़ाइल नहीं है, या इसका कोई काग़ज़ पढ़ा नहीं जा सका।',
  'gst.gstr2b-of-another': 'फ़ाइल {gstin} की है, जो उस महीने दुकान का GSTIN नहीं था।',
  'gst.no-such-paper': 'इस महीने की रखी हुई GSTR-2B में ऐसा काग़ज़ नहीं है।',
  'gst.paper-without-bill': 'इस काग़ज़ के साथ बही का कोई बिल नहीं है: पहले बिल दर्ज करें।',
  'gst.arn': 'ARN में 15 अक्षर होते हैं, जैसे AA290726123456Z।',
  'gst.filed-on': 'भरने का दिन महीने के बाद का और आज तक का होता है।',
  'gst.not-filed': 'पहले महीने को भरा हुआ बताएँ।',
  'gst.debit-note-open':
    '{date, day} को {supplier} को लौटाया, और क्रेडिट नोट दर्ज नहीं है: उसका {tax, paise} टैक्स अब भी क्रेडिट में लिया हुआ है। नोट माँगें और सप्लायर के पेज पर दर्ज करें।',
  'gst.lost-without-cost':
    '{item} के {count, plural, one {{count} पीस} other {{count} पीस}} खोए, और उनकी लागत पता नहीं: 4(B)(1) में इनका टैक्स क्रेडिट नहीं लौटाया गया। पुराना बिल देखें, या अकाउंटेंट से पूछें।',
  'gst.unpaid-bill':
    '{supplier} को {days, number} दिन से भुगतान नहीं: 180 दिन बाद इसका टैक्स लौटाना होगा (नियम 37)।',
  'gst.no-2b-yet':
    'सप्लायरों के {count, plural, one {{count} बिल} other {{count} बिल}}, और इस महीने का GSTR-2B अभी नहीं।',
  'gst.unmatched.Near': 'GSTR-2B में {supplier} का लगभग यही बिल है: मान लें।',
  'gst.unmatched.Mismatch': 'GSTR-2B में {supplier} के इस बिल के आँकड़े अलग हैं।',
  'gst.unmatched.OnlyInPortal': '{supplier} का यह बिल GSTR-2B में है, बही में नहीं।',
  'gst.unmatched.OnlyInBooks': '{supplier} ने यह बिल नहीं बताया: इसका टैक्स रुका है।',
  'gst.no-such-bill': 'ऐसा कोई बिल नहीं है।',
  'gst.no-such-line': 'इस बिल में ऐसी कोई लाइन नहीं है।',
  'gst.which-line': 'बिल की एक लाइन बताएँ।',
  'gst.which-bill': 'एक बिल बताएँ।',
  'gst.claim-early': 'टैक्स बिल के महीने में या बाद में लिया जाता है।',
  'gst.claim-late': 'इस बिल का टैक्स {month} के रिटर्न तक लिया जा सकता था (30 नवंबर)।',
  'gst.reclaim-first': 'वही दोबारा लिया जाता है जो पहले लौटाया गया, उसी महीने या बाद में।',
}
