import type { Translation } from '../../translation.ts'
import type { startupErrorMessages as en } from '../en/startup-error.ts'

export const startupErrorMessages: Translation<typeof en> = {
  'startup-error.newer.title': 'यह दुकान नए Dioptre से खोली गई थी',
  'startup-error.newer.sentence': 'इस कंप्यूटर का Dioptre इस दुकान के डेटा के लिए पुराना है।',
  'startup-error.newer.steps':
    'इस कंप्यूटर पर सबसे नया Dioptre लगाएँ, फिर दोबारा खोलें।\nइसकी जगह पुराना बैकअप न रखें: बाद की बिक्री गायब हो जाएगी।\nकुछ नहीं बदला गया: जो बिका है, वह वैसा ही है।',
  'startup-error.damaged.title': 'दुकान का डेटा ख़राब हो गया है',
  'startup-error.damaged.sentence': 'दुकान का डेटाबेस नहीं खुल रहा।',
  'startup-error.damaged.steps':
    'सबसे पहले डेटा फ़ोल्डर खोलें और पूरा फ़ोल्डर USB स्टिक पर कॉपी करें।\nbackups फ़ोल्डर की सबसे नई फ़ाइल को branch.db की जगह रखें।\nकंप्यूटर की डिस्क जँचवाएँ। इससे भी न हो तो यह पेज खुला रखें और मदद के लिए फ़ोन करें।',
  'startup-error.lost.title': 'दुकान की सबसे नई बिक्री नहीं मिल रही',
  'startup-error.lost.sentence': 'डेटाबेस में वे बदलाव नहीं हैं जो इस कंप्यूटर पर हुए थे।',
  'startup-error.lost.steps':
    'अभी बिक्री न करें: अगले बिलों को पहले से दिए गए नंबर मिल जाएँगे।\nपूरे डेटा फ़ोल्डर की कॉपी रखें और मदद लें: बिक्री उससे पढ़ी जा सकती है।\nअगर वे खो गई हैं, तो “उनके बिना खोलें” चुनें। यह दर्ज होता है।',
  'startup-error.gone.title': 'दुकान का डेटा अपने फ़ोल्डर में नहीं है',
  'startup-error.gone.sentence': 'दुकान की कुंजियाँ यहाँ हैं, डेटाबेस नहीं है।',
  'startup-error.gone.steps':
    'क्या फ़ोल्डर हटाया या उसका नाम बदला गया? उसे वापस रखें, फिर दोबारा कोशिश करें।\nनहीं तो backups फ़ोल्डर की सबसे नई फ़ाइल को branch.db की जगह रखें।\nइसकी जगह कोई ख़ाली दुकान नहीं बनाई गई। इससे भी न हो तो यह पेज खुला रखें और मदद के लिए फ़ोन करें।',
  'startup-error.keys.title': 'इस कंप्यूटर के पास अब दुकान की कुंजियाँ नहीं हैं',
  'startup-error.keys.sentence': 'दुकान का डेटाबेस यहाँ है, उसकी कुंजियाँ नहीं हैं।',
  'startup-error.keys.steps':
    'मालिक ने जो रिकवरी कोड लिखकर रखा था, उसे ढूँढें और नीचे लिखें।\nया डेटा फ़ोल्डर के बैकअप से “keys” फ़ोल्डर वापस रखें, फिर दोबारा कोशिश करें।\nकुछ नहीं बदला गया: जो बिका है, वह वैसा ही है।',
  'startup-error.inUse.title': 'दुकान दूसरे Dioptre में खुली है',
  'startup-error.inUse.sentence': 'दुकान का डेटा किसी और प्रोग्राम में खुला है।',
  'startup-error.inUse.steps':
    'इस कंप्यूटर पर दूसरा Dioptre बंद करें, वह भी जो शायद टेक्नीशियन ने चलाया हो।\nथोड़ा रुकें, फिर दोबारा कोशिश करें। ऐसा ही रहे तो कंप्यूटर रीस्टार्ट करें।',
  'startup-error.full.title': 'डिस्क भर गई है',
  'startup-error.full.sentence': 'अगली बिक्री के लिए जगह नहीं बची।',
  'startup-error.full.steps':
    'जो ज़रूरी नहीं है उसे मिटाएँ या हटाएँ, पर डेटा फ़ोल्डर से कुछ नहीं।\nफिर दोबारा कोशिश करें।',
  'startup-error.unreadable.title': 'दुकान का डेटा पढ़ा नहीं जा रहा',
  'startup-error.unreadable.sentence': 'डेटा फ़ोल्डर नहीं खुल रहा।',
  'startup-error.unreadable.steps':
    'क्या डिस्क या USB स्टिक लगी है, और क्या यह यूज़र फ़ोल्डर में लिख सकता है?\nफिर दोबारा कोशिश करें। इससे भी न हो तो यह पेज खुला रखें और मदद के लिए फ़ोन करें।',
  'startup-error.folder.title': 'दुकान का डेटा इस फ़ोल्डर में नहीं रखना चाहिए',
  'startup-error.folder.sentence': 'इसमें बिक्री खो सकती है।',
  'startup-error.folder.steps':
    'फ़ोल्डर चुने बिना Dioptre खोलें: उसका अपना सुरक्षित फ़ोल्डर है।\nया इसी कंप्यूटर का ऐसा फ़ोल्डर चुनें जिसे कोई प्रोग्राम इंटरनेट पर कॉपी न करता हो।\nयहाँ कोई दुकान नहीं बनाई गई।',
  'startup-error.hostAway.title': 'मुख्य टिल जवाब नहीं दे रहा',
  'startup-error.hostAway.sentence': 'वह बंद हो सकता है, या नेटवर्क से बाहर।',
  'startup-error.hostAway.steps':
    'क्या मुख्य टिल चालू है, और क्या दोनों कंप्यूटर दुकान के नेटवर्क में हैं?\nयह पेज खुला रखें: टिल यहाँ अपने आप लौट आएगा।\nक्या मुख्य टिल का पता बदल गया? “यह कौन सा टिल है?” चुनें और दोबारा जोड़ें।',
  'startup-error.anotherKey.title': 'यह वह टिल नहीं है जिससे यह कंप्यूटर जोड़ा गया था',
  'startup-error.anotherKey.sentence': 'इसकी कुंजी वह नहीं है जो जोड़ते समय मिलाई गई थी।',
  'startup-error.anotherKey.steps':
    'उसे कुछ नहीं भेजा गया। मुख्य टिल के पते पर कोई दूसरा कंप्यूटर जवाब दे रहा है।\nमालिक से पूछें कि क्या मुख्य टिल बदला गया है। नहीं बदला तो दोबारा न जोड़ें।\nबदला है तो “यह कौन सा टिल है?” चुनें और नए टिल से जोड़ें।',
  'startup-error.shutOut.title': 'मुख्य टिल ने इस कंप्यूटर को बाहर कर दिया है',
  'startup-error.shutOut.sentence': 'वह अब इस कंप्यूटर को नहीं पहचानता।',
  'startup-error.shutOut.steps':
    'मालिक से पूछें कि क्या यह कंप्यूटर टिल की तरह चल सकता है।\nहाँ हो तो “यह कौन सा टिल है?” चुनें और नए कोड से दोबारा जोड़ें।',
  'startup-error.stopped.title': 'आपकी बिक्री सुरक्षित रखने के लिए टिल रुक गया है',
  'startup-error.stopped.sentence': 'डिस्क या डेटाबेस ने काम करना बंद किया।',
  'startup-error.stopped.detail': 'डिस्क या डेटाबेस ख़राब हो गया: {fault}',
  'startup-error.stopped.steps':
    'जो बिक्री सेव दिखी थी, वह डिस्क पर है। दोबारा बनाने से पहले उसे देख लें।\nदोबारा कोशिश करें। यह पेज फिर आए तो कंप्यूटर की डिस्क ख़राब हो सकती है।\nइससे भी न हो तो यह पेज खुला रखें और मदद के लिए फ़ोन करें।',
  'startup-error.page.title': 'टिल का पेज बार-बार बंद हो रहा है',
  'startup-error.page.sentence': 'पेज एक मिनट में कई बार बंद हुआ।',
  'startup-error.page.steps':
    'बिल में जो है, वह सुरक्षित है।\nदूसरे प्रोग्राम बंद करें, फिर दोबारा कोशिश करें। फिर आए तो कंप्यूटर रीस्टार्ट करें।',
  'startup-error.other.title': 'Dioptre दुकान नहीं खोल सका',
  'startup-error.other.sentence': 'कुछ ऐसा हुआ जिसकी उम्मीद नहीं थी।',
  'startup-error.other.steps':
    'दोबारा कोशिश करें। ऐसा ही रहे तो कंप्यूटर रीस्टार्ट करें।\nइससे भी न हो तो यह पेज खुला रखें और मदद के लिए फ़ोन करें।',
  'startup-error.button.again': 'दोबारा कोशिश करें',
  'startup-error.button.openFolder': 'डेटा फ़ोल्डर खोलें',
  'startup-error.button.choose': 'यह कौन सा टिल है?',
  'startup-error.button.accept': 'उनके बिना खोलें',
  'startup-error.button.quit': 'Dioptre बंद करें',
  'startup-error.button.code': 'रिकवरी कोड',
  'startup-error.button.giveBack': 'दुकान को उसकी कुंजियाँ लौटाएँ',
  'recovery.mistyped': 'इस कोड का कोई अक्षर ग़लत है। इसमें पाँच-पाँच अक्षरों और अंकों के पाँच समूह होते हैं।',
  'recovery.noFile': 'keys/recovery.json फ़ाइल भी नहीं है। उसे बैकअप से वापस रखें, फिर कोशिश करें।',
  'recovery.anotherCode': 'यह कोड किसी और दुकान का है, या इसकी जगह नया कोड बन चुका है।',
}
