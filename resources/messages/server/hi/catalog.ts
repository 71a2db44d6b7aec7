import type { Translation } from '../../translation.ts'
import type { catalogMessages as en } from '../en/catalog.ts'

export const catalogMessages: Translation<typeof en> = {
  'catalog.no-item': 'ऐसा कोई सामान नहीं है।',
  'catalog.term-too-short': 'कम से कम {count} अक्षर लिखें।',
  'catalog.no-term': 'क्या ढूँढना है, लिखें।',
  'catalog.no-year': 'ऐसा कोई वित्त वर्ष नहीं है।',
  'catalog.no-item-of-code': 'इस कोड का कोई सामान बिक्री में नहीं है।',
  'catalog.no-item-type': 'सामान की ऐसी कोई किस्म नहीं है।',
  'catalog.no-module': 'ऐसा कोई मॉड्यूल नहीं है।',
  'catalog.no-item-type-of-number': 'इस नंबर की कोई किस्म नहीं है।',
  'catalog.no-category': 'ऐसी कोई श्रेणी नहीं है।',
  'catalog.code-taken': '{code} पहले से कैटलॉग में है: {name}।',
  'catalog.no-tax-class': 'ऐसी कोई टैक्स श्रेणी नहीं है।',
  'catalog.price-or-mrp': 'दाम या MRP लिखें।',
  'catalog.code-on-goods': 'सामान पर लिखा कोड दें।',
  'catalog.price-above-mrp': 'दाम MRP से ऊपर है।',
}
