import type { Translation } from '../../translation.ts'
import type { versionsMessages as english } from '../en/versions.ts'

/** What somebody else has saved meanwhile, beside what is typed here. */
export const versionsMessages: Translation<typeof english> = {
  'versions.changed': 'इस बीच किसी और ने इसे बदल दिया',
  'versions.changedBy': '{name} ने {day} को {time} बजे इसे बदल दिया',
  'versions.field': 'क्या',
  'versions.mine': 'आपका',
  'versions.theirs': 'इस बीच सेव हुआ',
  'versions.untouched': 'आपने नहीं बदला',
  'versions.same': 'यह वही है जो आपने लिखा।',
  'versions.goods': 'माल {number}',
  'versions.any': 'कुछ भी',
  'versions.days': 'हफ़्ते के दिन',
  'versions.onWhat': 'किस पर',
  'versions.takeTheirs': 'सेव हुआ रखें',
  'versions.keepChosen': 'चुना हुआ रखें, फिर सेव करें',
  'versions.keepMine': 'मेरा रखें, फिर सेव करें',
  'kept.notSaved': 'पहले लिखा गया, अभी सेव नहीं हुआ।',
  'kept.throwAway': 'इसे हटा दें',
}
