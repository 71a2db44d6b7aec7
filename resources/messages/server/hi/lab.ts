import type { Translation } from '../../translation.ts'
import type { labMessages as en } from '../en/lab.ts'

export const labMessages: Translation<typeof en> = {
  'lab.no-such-lab': 'ऐसी कोई लैब नहीं है।',
  'lab.no-such-fitter': 'ऐसा कोई फ़िटर नहीं है।',
  'lab.frame-to-follow': 'फ़्रेम बाद में आएगा',
  'lab.own-frame': 'ग्राहक का अपना फ़्रेम',
  'lab.own-workshop': 'अपनी वर्कशॉप',
  'lab.reading-not-understood': '"{typed}" समझ में नहीं आया। रीडिंग ऐसे लिखें: -2.25 / -0.75 x 180।',
  'lab.reading-read-as': '{reading} माना गया।',
  'lab.reading-of-other-eye': 'यह रीडिंग {side, select, Right {दायीं} other {बायीं}} आँख की नहीं है।',
  'lab.reading-without-sphere': 'रीडिंग में स्फ़ीयर नहीं है।',
  'lab.reading-of-no-lens': 'यह रीडिंग इस काम के किसी लेंस की नहीं है।',
  'lab.prism-unread':
    '{side, select, Right {दायाँ लेंस} Left {बायाँ लेंस} other {एक लेंस}}: {prism} का प्रिज़्म रीडिंग में नहीं है। उसे नापें और नोट में लिखें।',
  'lab.prism-base-unread':
    '{side, select, Right {दायाँ लेंस} Left {बायाँ लेंस} other {एक लेंस}}: प्रिज़्म का बेस लिखें, जैसे P 1.50 BI। ऑर्डर {prism} का था।',
  'lab.prism-not-ordered':
    '{side, select, Right {दायाँ लेंस} Left {बायाँ लेंस} other {एक लेंस}}: प्रिज़्म पढ़ा गया, पर ऑर्डर में नहीं था। बीच में फिर नापें; ग़लत चुनें, या फिर भी लगाने का कारण लिखें।',
  'lab.prism-outside':
    '{side, select, Right {दायाँ लेंस} Left {बायाँ लेंस} other {एक लेंस}}: पढ़ा गया प्रिज़्म {prism} की सीमा के बाहर है। ग़लत चुनें, या फिर भी लगाने का कारण लिखें।',
  'lab.reading-incomplete':
    '{side, select, Right {दायाँ लेंस} Left {बायाँ लेंस} other {एक लेंस}}: रीडिंग में एक्सिस या ऐड नहीं है।',
  'lab.lens-outside':
    '{side, select, Right {दायाँ लेंस} Left {बायाँ लेंस} other {एक लेंस}}: पढ़ी गई पावर सीमा के बाहर है। ग़लत चुनें, या फिर भी लगाने का कारण लिखें।',
  'lab.which-lab': 'जॉब {job} की कोई लैब नहीं है। लैब चुनें।',
  'lab.of-pair': 'जोड़ी {pairNo}: {said}',
  'lab.lenses-swapped': 'दायाँ और बायाँ आपस में बदल गए हैं: हर लेंस में दूसरी आँख की पावर है।',
  'lab.not-all-read': 'हर लेंस नहीं पढ़ा गया। सब पढ़ें, या कारण लिखें।',
  'lab.no-such-job': 'जॉब {job} नहीं है।',
  'lab.job-replaced': 'जॉब {job} की जगह नया जॉब बन चुका है।',
  'lab.sent-since':
    'जॉब {job} {date, day} से {place, select, fitting {फ़िटिंग के लिए बाहर} other {लैब में}} है।',
  'lab.came-on': 'जॉब {job} {date, day} को ही वापस आ चुका है।',
  'lab.bill-of-nothing': 'बिल में अभी कोई जॉब नहीं है।',
  'lab.no-tax-of-lab': 'यह लैब टैक्स नहीं लेती: टैक्स दर 0 लिखिए।',
  'lab.bill-twice': 'इस लैब का बिल {bill} पहले से दर्ज है।',
  'lab.discount-above-jobs': 'छूट बिल के जॉब से ज़्यादा है।',
  'lab.no-such-bill': 'लैब का ऐसा कोई बिल नहीं है।',
  'lab.bill-taken-back': 'बिल {bill} पहले ही वापस लिया जा चुका है।',
  'lab.bill-month-filed':
    'बिल {bill} {day, day} के महीने के GST रिटर्न में है, जो भरा जा चुका है: यह रहेगा। जो फ़र्क़ है उसे लैब के अगले बिल में अन्य ख़र्च के रूप में लिखें।',
  'lab.job-came-with': 'जॉब {job} के लेंस जॉब {other} के साथ आए: रकम वहीं लिखें।',
  'lab.job-billed-twice': 'जॉब {job} का बिल दो बार है।',
  'lab.job-of-other-lab': 'जॉब {job} दूसरी लैब ने बनाया।',
  'lab.job-not-received': 'जॉब {job} अभी नहीं आया है।',
  'lab.no-such-fitter-bill': 'फ़िटर का ऐसा कोई बिल नहीं है।',
  'lab.period-turned': 'आख़िरी दिन पहले दिन से पहले है।',
  'lab.fitting-not-open': 'कोई जॉब या टूट अब दूसरे बिल पर है, या इस अवधि में नहीं है। सूची फिर से देखें।',
  'lab.no-fitting-rate': 'उस दिन जॉब {job} के लिए {fitter} का कोई रेट नहीं है। सूचियों में फ़िटर पर रेट जोड़ें।',
  'lab.no-extra-rate': 'जॉब {job} के {extra} का उस दिन कोई रेट नहीं है।',
  'lab.breakages-above-work':
    'टूट ({breakages, paise}) काम ({work, paise}) से ज़्यादा है। कुछ टूट अगले बिल में काटें।',
  'lab.fitter-bill-is-draft': 'बिल अभी ड्राफ़्ट है। पहले उसे तय करें।',
  'lab.fitter-bill-is-agreed': 'बिल तय हो चुका है, अब नहीं बदलेगा।',
  'lab.fitter-bill-is-paid': 'बिल का भुगतान हो चुका है।',
  'lab.fitter-bill-paid-first': 'बिल का भुगतान हो चुका है: पहले भुगतान वापस लें।',
  'lab.fitter-bill-is-back': 'बिल वापस लिया जा चुका है।',
  'lab.fitter-bill-not-paid': 'बिल का भुगतान नहीं हुआ है, इसलिए वापस लेने को कुछ नहीं है।',
}
