import type { Translation } from '../../translation.ts'
import type { gstMessages as en } from '../en/gst.ts'

export const gstMessages: Translation<typeof en> = {
  'gst.month-filed':
    '{day, day} के महीने का GST रिटर्न भर दिया गया है: उस महीने का काग़ज़ अब नहीं बन सकता।',
  'gst.month-not-over': 'यह महीना पूरा नहीं हुआ: इसका रिटर्न अभी नहीं भर सकते।',
  'gst.filed-already': 'इस महीने का रिटर्न पहले ही भरा हुआ दर्ज है।',
}
