import type { Translation } from '../../translation.ts'
import type { devicesMessages as en } from '../en/devices.ts'

export const devicesMessages: Translation<typeof en> = {
  'devices.main-till': 'मुख्य टिल',
  'devices.no-such-device': 'ऐसा कोई डिवाइस नहीं है।',
  'devices.pair-display': 'इस डिस्प्ले को टिल से जोड़ें।',
  'devices.not-paired': 'यह डिवाइस दुकान से जुड़ा नहीं है।',
  'devices.no-network': 'यह कंप्यूटर अभी किसी नेटवर्क में नहीं है।',
  'devices.firewall-closed':
    'Windows का फ़ायरवॉल दूसरे टिल को रोक रहा है। निजी नेटवर्क के लिए Dioptre को अनुमति दें (TCP {port})।',
  'devices.network-public':
    'Windows इस नेटवर्क को सार्वजनिक मानता है और दूसरे टिल को रोकता है। इसे निजी करें।',
  'devices.port-in-use': 'इस कंप्यूटर पर पोर्ट {port} इस्तेमाल में है। दूसरा चुनें।',
  'devices.port-not-allowed': 'इस कंप्यूटर पर पोर्ट {port} नहीं खुल सकता।',
  'devices.address-not-opened': '{address} पोर्ट {port} पर नहीं खुला।',
  'devices.not-own-address': 'यह इस कंप्यूटर का पता नहीं है।',
  'devices.network-is-off': 'दूसरी टिल इस तक नहीं पहुँच सकतीं: पहले नेटवर्क चालू करें।',
  'devices.no-longer-waits': 'वह डिवाइस अब इंतज़ार में नहीं है। नए कोड से फिर शुरू करें।',
  'devices.wrong-code': 'यह कोड सही नहीं है, या पुराना है। मुख्य टिल से नया कोड लें।',
  'devices.wrong-display-code': 'यह कोड सही नहीं है, या पुराना है। नया कोड लें।',
  'devices.needs-no-pairing': 'दुकान के अपने कंप्यूटर को जोड़ने की ज़रूरत नहीं है।',
  'devices.code-or-secret': 'कोड या सीक्रेट में से एक ही भेजें।',
}
