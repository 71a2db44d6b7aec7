import type { Translation } from '../../translation.ts'
import type { dayMessages as en } from '../en/day.ts'

export const dayMessages: Translation<typeof en> = {
  'day.no-amount': 'रकम लिखें।',
  'day.what-for': 'किस काम के लिए था, लिखें।',
  'day.cash-goes-out': 'इसमें कैश बाहर जाता है, अंदर नहीं आता।',
  'day.not-open': 'दिन खुला नहीं है। पहले उसे खोलें।',
  'day.name-each-note-once': 'हर नोट एक ही बार लिखें।',
  'day.float-one-form': 'शुरुआती कैश कुल रकम में दें, या नोट गिनकर।',
  'day.float-too-small':
    'शुरुआती कैश पिछली बार बंद होने के बाद आए कैश से कम है। फिर गिनें, या बताएँ कि वह कैश अलग है।',
  'day.open-already': 'दिन पहले से खुला है।',
  'day.closed-today': 'आज का दिन बंद हो चुका है। मालिक इसे फिर खोल सकते हैं।',
  'day.manager-confirms': 'अंतर ज़्यादा है: मैनेजर को पुष्टि करनी होगी।',
  'day.what-of-difference': 'अंतर के बारे में जो पता हो, लिखें।',
  'day.words-not-figures': 'शब्दों में लिखें, सिर्फ़ अंकों में नहीं।',
  'day.no-such-count': 'ऐसी कोई गिनती नहीं है।',
  'day.closed-already': 'यह दिन बंद हो चुका है।',
  'day.later-count': 'इसके बाद भी गिनती हुई है। उसी पर बंद करें।',
  'day.cash-moved': 'गिनने के बाद कैश बदला है। फिर से गिनें।',
  'day.float-above-count': 'जितना गिना गया, उससे ज़्यादा गल्ले में नहीं रह सकता।',
  'day.no-such-day': 'ऐसा कोई दिन नहीं है।',
  'day.no-such-report': 'ऐसी कोई रिपोर्ट नहीं है।',
  'day.why-reopen': 'दिन फिर से क्यों खोला जा रहा है, लिखें।',
  'day.owner-reopens': 'दिन को फिर से मालिक ही खोल सकते हैं।',
  'day.another-open': 'दूसरा दिन खुला है। पहले उसे बंद करें।',
  'day.only-last-reopened': 'सबसे बाद में बंद हुआ दिन ही फिर खुल सकता है।',
  'day.still-open': '{date} का दिन अभी खुला है। पहले उसे बंद करें।',
}
