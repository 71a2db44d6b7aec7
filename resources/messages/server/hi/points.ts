import type { Translation } from '../../translation.ts'
import type { pointMessages as english } from '../en/points.ts'

/** Messages of points. */
export const pointMessages: Translation<typeof english> = {
  'points.are-off': 'यह दुकान पॉइंट नहीं देती।',
  'points.need-name': 'पॉइंट ग्राहक के होते हैं: पहले नाम चुनें।',
  'points.too-few': 'केवल {held, plural, one {{held} पॉइंट} other {{held} पॉइंट}} ख़र्च हो सकते हैं।',
  'points.at-least': 'पॉइंट {least} से ऊपर ही ख़र्च होते हैं।',
  'points.of-another': 'ये पॉइंट इस बिक्री के ग्राहक के नहीं हैं।',
  'points.how-many': 'कितने पॉइंट, लिखें: 0 नहीं।',
  'points.opened-before': 'इस ग्राहक के पुराने पॉइंट पहले ही दर्ज हैं: उन्हें ठीक करें।',
  'points.spent': '{count, plural, one {{count} पॉइंट} other {{count} पॉइंट}}',
}
