import type { Translation } from '../../translation.ts'
import type { dayMessages as en } from '../en/day.ts'

export const dayMessages: Translation<typeof en> = {
  'rail.day': 'दिन',
  'rail.shopCheck': 'डेटा जाँच',
  'command.day': 'दिन: खोलना, कैश, बंद करना',
  'command.dayReports': 'Z रिपोर्ट',
  'day.hint': 'दिन अभी खुला नहीं है। बिक्री चलती रहेगी; गल्ले का हिसाब सही रखने के लिए दिन खोलें।',
  'day.hintClosed': 'आज का दिन बंद हो गया। अब की बिक्री कल में जाएगी।',
  'day.hintOverdue': 'पिछला दिन बंद नहीं हुआ।',
  'day.hintGo': 'दिन पर जाएँ',
  'checks.alarm': 'दुकान का डेटा ख़राब है।',
  'checks.tellOwner': 'मालिक को बताएँ: दुकान के डेटा की जाँच में कुछ मिला।',
  'checks.alarmFailed': 'दुकान के डेटा की जाँच नहीं हो सकी।',
  'copies.alarm': 'प्रति {name} जाँच में वापस नहीं लाई जा सकी।',
  'copies.alarmDisk': 'इस कंप्यूटर की डिस्क ने दुकान का डेटा अपने आप बदल दिया है।',
  'copies.alarmShow': 'प्रतियाँ दिखाएँ',
  'checks.show': 'देखें क्या मिला',
}
