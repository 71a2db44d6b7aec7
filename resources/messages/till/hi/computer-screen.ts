import type { Translation } from '../../translation.ts'
import type { computerScreenMessages as en } from '../en/computer-screen.ts'

export const computerScreenMessages: Translation<typeof en> = {
  'computer.title': 'यह कंप्यूटर',
  'computer.asking': 'प्रोग्राम से पूछ रहे हैं…',
  'computer.browser':
    'यह टिल ब्राउज़र में चल रहा है। कंप्यूटर के साथ शुरू होने और पूरी स्क्रीन के लिए डेस्कटॉप प्रोग्राम चाहिए।',
  'computer.recovery': 'रिकवरी कोड',
  'computer.recovery.has': 'रिकवरी कोड है, {when} को बना था। नया बनाने पर यह बंद हो जाएगा।',
  'computer.recovery.none':
    'अभी कोई रिकवरी कोड नहीं है। इसके बिना कंप्यूटर की चाबियाँ खो गईं तो दुकान नहीं खुलेगी।',
  'computer.recovery.password': 'आपका पासवर्ड, एक बार फिर',
  'computer.typeFirst': 'पहले यह लिखें।',
  'computer.recovery.make': 'नया कोड बनाएँ',
  'computer.recovery.sheet': 'इस दुकान का रिकवरी कोड, {when} को बना। यह सिर्फ़ अभी दिखेगा।',
  'computer.recovery.keep':
    'इसे छाप लें या लिख लें और दुकान से बाहर रखें। जिसके पास यह कोड और इस कंप्यूटर का डेटा हो, वह दुकान खोल सकता है।',
  'computer.recovery.print': 'छापें',
  'computer.program': 'इस कंप्यूटर पर Dioptre {version}',
  'computer.start': 'कंप्यूटर चालू होने पर',
  'computer.start.on': 'टिल खोलें',
  'computer.start.off': 'खोलने तक रुकें',
  'computer.kiosk.enterPin': 'पूरी स्क्रीन पर टिल लाने के लिए आपका PIN',
  'computer.kiosk.enter': 'पूरी स्क्रीन करें',
  'computer.kiosk.leavePin': 'पूरी स्क्रीन से निकलने के लिए आपका PIN',
  'computer.kiosk.leave': 'पूरी स्क्रीन से निकलें',
  'computer.update.comes': 'वर्शन {version} आ रहा है: {percent} %।',
  'computer.update.ready': 'वर्शन {version} आ गया है। लगाने में एक मिनट लगेगा।',
  'computer.update.install': 'लगाएँ और फिर शुरू करें',
  'computer.support': 'सहायता',
  'computer.support.lead':
    'मदद करने वाले के लिए फ़ाइल: संस्करण, आकार, गड़बड़ियाँ। इसमें कोई ग्राहक, बिल या नाम नहीं है।',
  'computer.support.save': 'फ़ाइल सहेजें',
  'computer.folder': 'दुकान का डेटा:',
  'computer.copies': 'दुकान की कॉपियाँ',
  'computer.copies.lead':
    'दूसरी डिस्क या स्टिक हो तो हर बिक्री करीब एक सेकंड में कॉपी होती है। यह कंप्यूटर ख़राब हो जाए तो कॉपी और रिकवरी कोड से दुकान वापस आती है।',
  'computer.copies.codeFirst':
    'पहले रिकवरी कोड बनाएँ (मालिक बनाते हैं): उसके बिना कोई कॉपी नहीं खोल सकेगा।',
  'computer.copies.none': 'अभी दूसरी जगह नहीं है। पेन ड्राइव या दूसरी डिस्क लगाएँ और उसका फ़ोल्डर लिखें।',
  'computer.copies.path': 'पेन ड्राइव या डिस्क का फ़ोल्डर',
  'computer.copies.add': 'वहाँ कॉपी रखें',
  'computer.copies.upToDate': 'ताज़ा है।',
  'computer.copies.seconds': '{count} सेकंड पुरानी।',
  'computer.copies.minutes': '{count} मिनट पुरानी।',
  'computer.copies.hours': '{count} घंटे पुरानी।',
  'computer.copies.days': '{count} दिन पुरानी।',
  'computer.copies.catchingUp': 'पूरी हो रही है…',
  'computer.copies.neverWhole': 'अभी पूरी नहीं है।',
  'computer.copies.sameDisk':
    'यह दुकान की अपनी डिस्क है: उसके साथ यह भी जाएगी। पेन ड्राइव या दूसरी डिस्क लें।',
  'computer.copies.neverTried': 'अभी आज़माई नहीं गई। Dioptre हफ़्ते में एक बार अपने आप करता है।',
  'computer.copies.triedGood': '{day} को {time} बजे आज़माई: {count} दस्तावेज़, सब पूरे।',
  'computer.copies.triedBad': '{day} को {time} बजे आज़माई: वापस नहीं आ सकी। दूसरी पेन ड्राइव लें।',
  'computer.copies.try': 'आज़माएँ',
  'computer.copies.trying': 'आज़मा रहे हैं…',
  'computer.copies.remove': 'यहाँ कॉपी बंद करें',
  'computer.copies.removed': 'अब वहाँ कॉपी नहीं होगी। जो वहाँ है वह रहेगा।',
}
