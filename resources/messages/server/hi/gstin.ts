import type { Translation } from '../../translation.ts'
import type { gstinMessages as en } from '../en/gstin.ts'

export const gstinMessages: Translation<typeof en> = {
  'gstin.length': 'GSTIN में 15 अक्षर होते हैं; इसमें {count} हैं।',
  'gstin.form': 'GSTIN ऐसा नहीं होता: राज्य के दो अंक, PAN, फिर तीन अक्षर।',
  'gstin.state': 'GSTIN {code} से शुरू नहीं हो सकता: यह किसी राज्य का कोड नहीं है।',
  'gstin.check-character': 'GSTIN का आख़िरी अक्षर बाक़ी से मेल नहीं खाता; फिर से मिलाएँ।',
}
