import type { Translation } from '../../translation.ts'
import type { startupMessages as en } from '../en/startup.ts'

export const startupMessages: Translation<typeof en> = {
  'startup.failed': 'Dioptre शुरू नहीं हो पाया: {fault}',
  'startup.database-gone': '{folder} का डेटाबेस {file} वहाँ नहीं है। पिछले बैकअप से उसे वापस रखें।',
  'startup.keys-missing':
    'चाबियों की फ़ाइल {place} नहीं है, या इस दुकान की नहीं है। पिछले बैकअप से उसे वापस रखें।',
  'startup.database-damaged':
    'डेटाबेस branch.db ख़राब है। कुछ बदला नहीं गया: कॉपी से दुकान वापस लाएँ (npm run restore)।',
  'startup.changes-missing':
    'दुकान के आख़िरी {count, plural, one {बदलाव} other {{count} बदलाव}}, {after} के बाद {until} तक, अब पढ़े नहीं जा सकते। बेचने से पहले मदद लें, या उनके बिना आगे बढ़ने के लिए --accept-loss के साथ खोलें।',
  'startup.other-history':
    'यह वह डेटाबेस नहीं है जो पिछली बार चला था: इसमें दूसरी बिक्री है। सही डेटाबेस वापस रखें, या इसे चलाने के लिए --accept-loss के साथ खोलें।',
  'startup.unsafe-setting': 'डेटाबेस सुरक्षित सेटिंग {setting} नहीं ले रहा; कोई बिक्री सुरक्षित नहीं रहेगी।',
  'startup.folder-in-use': 'डेटा फ़ोल्डर {folder} दूसरे Dioptre में खुला है। पहले उसे बंद करें।',
  'startup.disk-full': '{folder} की डिस्क भर गई है। थोड़ी जगह ख़ाली करके फिर शुरू करें।',
  'startup.folder-unreadable': 'डेटा फ़ोल्डर {folder} पढ़ा या लिखा नहीं जा सकता।',
  'startup.newer-data': 'यह डेटा Dioptre के नए वर्शन ने लिखा है। इसे खोलने के लिए वही वर्शन इंस्टॉल करें।',
  'startup.port-in-use': '{host} पर पोर्ट {port} इस्तेमाल में है। --port से दूसरा चुनें।',
  'startup.port-not-opened': '{host} पर पोर्ट {port} नहीं खुल सकता।',
  'startup.port-not-allowed':
    'यह यूज़र {host} पर पोर्ट {port} नहीं खोल सकता। --port से 1023 से ऊपर का पोर्ट चुनें।',
  'startup.not-own-address': '{host} इस कंप्यूटर का पता नहीं है। --host से दूसरा चुनें।',
  'startup.options':
    'विकल्प हैं --data DIR, --host ADDR, --port N, --demo, --copy-to DIR, --accept-loss, --insecure-network और --rate-limit N (0 से सीमा हटती है)।',
  'startup.unknown-option': 'अनजान विकल्प {option}: {options}',
  'startup.option-needs-value': '{option} के साथ मान चाहिए: {options}',
  'startup.data-needs-folder': '--data के साथ फ़ोल्डर चाहिए, {value} नहीं।',
  'startup.copy-to-needs-folder': '--copy-to के साथ फ़ोल्डर चाहिए, {value} नहीं।',
  'startup.host-needs-address': '--host के साथ 127.0.0.1 जैसा पता चाहिए, {value} नहीं।',
  'startup.port-needs-number': '--port के साथ 0 से {most} तक का पूरा अंक चाहिए, {value} नहीं।',
  'startup.rate-limit-needs-number':
    '--rate-limit के साथ एक मिनट की रिक्वेस्ट का पूरा अंक चाहिए, {value} नहीं।',
  'startup.plain-network':
    'चेतावनी: {host} बिना एन्क्रिप्शन के नेटवर्क पर खुला है। --insecure-network के बिना दूसरे कंप्यूटर वहाँ मना हैं; इसके बजाय टिल का दुकान-नेटवर्क लें।',
  'startup.insecure-network':
    'चेतावनी: सब कुछ, पासवर्ड भी, नेटवर्क पर बिना एन्क्रिप्शन के जाता है (--insecure-network)।',
}
