import type { Translation } from '../../translation.ts'
import type { outreachMessages as english } from '../en/outreach.ts'

/** Messages to customers: what can't be sent, in Hindi. */
export const outreachMessages: Translation<typeof english> = {
  'outreach.not-due': 'यह मैसेज अब बाक़ी नहीं है। सूची बदल गई है।',
  'outreach.not-allowed': 'ग्राहक ये मैसेज नहीं चाहते।',
  'outreach.asked-first': 'ये मैसेज ग्राहक की हाँ के बाद ही अपने-आप जाते हैं।',
  'outreach.no-mobile': 'ग्राहक का भारतीय मोबाइल नंबर नहीं है।',
  'outreach.channel-not-set-up': 'यह चैनल सेट नहीं है।',
  'outreach.channel-not-whole': 'पहले भेजने वाला, कुंजी और एक टेम्पलेट भरें।',
  'outreach.no-template': 'इस मैसेज के लिए कोई मंज़ूर टेम्पलेट नहीं है।',
  'outreach.hours': 'अंत का समय शुरू के समय से बाद का हो।',
  'outreach.was-told': 'ग्राहक को बताया जा चुका है। यह ऑर्डर के इतिहास में रहता है।',
  'outreach.campaign-name': 'अभियान का नाम दें।',
  'outreach.campaign-text': 'लिखें कि मैसेज में क्या हो।',
  'outreach.campaign-over': 'इसका अंतिम दिन बीत चुका है।',
  'outreach.campaign-runs': 'यह अभियान पहले ही शुरू हो चुका है।',
  'outreach.campaign-not-running': 'यह अभियान चल नहीं रहा।',
  'outreach.no-such-campaign': 'ऐसा कोई अभियान नहीं है।',
  'outreach.no-paper': 'केवल ऑर्डर वाले WhatsApp टेम्पलेट में काग़ज़ जा सकता है।',
}
