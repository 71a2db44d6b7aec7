import type { Translation } from '../../translation.ts'
import type { prescriptionMessages as en } from '../en/prescription.ts'

export const prescriptionMessages: Translation<typeof en> = {
  'prescription.own-or-later': 'फ़्रेम ग्राहक का अपना है या बाद में आएगा: दोनों नहीं।',
  'prescription.not-of-customer': 'इस ग्राहक का ऐसा कोई नंबर नहीं है।',
  'prescription.not-a-frame': '{item} फ्रेम नहीं है।',
  'prescription.length-range': 'यह {least} से {most} mm के बीच होता है।',
  'prescription.no-rule': '“{rule}” नाम का कोई नियम नहीं है।',
  'prescription.reason-in-words': 'शब्दों में लिखें कि यह सही क्यों है: “{reason}” कोई वजह नहीं है।',
  'prescription.held': 'इसे ठीक करें या वजह लिखें: {findings, sentences}',
  'prescription.thick-inside': '{material}: बीच में क़रीब {size} mm।',
  'prescription.thick-edge': '{material}: किनारे पर क़रीब {size} mm।',
  'prescription.not-for-side': '{side, select, Right {दायीं} other {बायीं}} के लिए नहीं: {why}।',
  'prescription.not-a-lens': '{item} लेंस नहीं है।',
  'prescription.cylinder-minus': 'सिलिंडर माइनस में लिखें, जैसे -2।',
  'prescription.range-backwards': 'रेंज शुरू होने से पहले ख़त्म हो रही है।',
  'prescription.later-than-today': 'आँख की जाँच आज के बाद की नहीं हो सकती।',
  'prescription.nothing-typed': 'रखने को कुछ नहीं है: नंबर लिखें।',
  'prescription.why-withdrawn': 'लिखिए कि किसका है, या क्या ग़लत था।',
  'prescription.superseded': 'यह नंबर पहले ही सुधारा जा चुका है; बाद वाला खोलें।',
  'prescription.nothing-in-power': 'इस नंबर में न स्टॉक है, न बनता है।',
  'prescription.type-power': 'नंबर लिखें, फिर लेंस दिखेंगे।',
  'prescription.blank-estimated':
    '{side, select, Right {दायीं} other {बायीं}} ब्लैंक: {least, millimetres} से {most, millimetres} mm; फ्रेम का ED नापने से पक्का पता चलेगा।',
  'prescription.blank-not-made':
    '{side, select, Right {दायीं} other {बायीं}} ब्लैंक: कम से कम {most, millimetres} mm, इतना बड़ा बनता नहीं।',
  'prescription.blank-take':
    '{side, select, Right {दायीं} other {बायीं}} ब्लैंक: कम से कम {most, millimetres} mm, {next, millimetres} mm लें।',
}
