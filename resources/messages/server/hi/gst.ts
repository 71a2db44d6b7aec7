import type { Translation } from '../../translation.ts'
import type { gstMessages as en } from '../en/gst.ts'

export const gstMessages: Translation<typeof en> = {
  'gst.month-filed':
    '{day, day} के महीने का GST रिटर्न भर दिया गया है: उस महीने का काग़ज़ अब नहीं बन सकता।',
  'gst.month-not-over': 'यह महीना पूरा नहीं हुआ: इसका रिटर्न अभी नहीं भर सकते।',
  'gst.filed-already': 'इस महीने का रिटर्न पहले ही भरा हुआ दर्ज है।',
  'gst.not-registered': 'इस अवधि में दुकान का GSTIN नहीं था: वह ऐसी रिटर्न नहीं भरती।',
  'gst.composition-files-cmp08': 'इस अवधि में दुकान कंपोज़िशन योजना में थी: वह CMP-08 भरती है।',
  'gst.no-composition': 'इस अवधि में दुकान कंपोज़िशन योजना में नहीं थी: वह GSTR-1 और GSTR-3B भरती है।',
  'gst.quarter-end': 'तिमाही मार्च, जून, सितंबर या दिसंबर में ख़त्म होती है।',
  'gst.series-gap':
    '{from} और {to} के बीच {count, plural, one {{count} नंबर} other {{count} नंबर}} नहीं हैं।',
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
  'gst.rate-of-day': '{item} {rate}% पर बिका, जो उस दिन की दर नहीं है।',
  'gst.sez-gstin': 'विशेष आर्थिक क्षेत्र की आपूर्ति में ख़रीदार का GSTIN चाहिए।',
}
