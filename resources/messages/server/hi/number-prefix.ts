import type { Translation } from '../../translation.ts'
import type { numberPrefixMessages as en } from '../en/number-prefix.ts'

export const numberPrefixMessages: Translation<typeof en> = {
  'number-prefix.form': 'प्रीफ़िक्स एक से तीन बड़े अक्षर और अंक का होता है, जैसे KA1।',
  'number-prefix.zero': 'प्रीफ़िक्स 0 से शुरू नहीं हो सकता।',
  'number-prefix.used': 'प्रीफ़िक्स {prefix} इस्तेमाल हो चुका है। इस GSTIN के लिए दूसरा चुनें।',
  'number-prefix.none-left': 'इस GSTIN के नंबरों के लिए प्रीफ़िक्स चुनें।',
  'number-prefix.no-digit': 'प्रीफ़िक्स अंक पर ख़त्म होता है, जैसे KA1।',
}
