import type { Translation } from '../../translation.ts'
import type { customersMessages as en } from '../en/customers.ts'

export const customersMessages: Translation<typeof en> = {
  'customers.not-found': 'ऐसा कोई ग्राहक नहीं है।',
  'customers.walk-in': 'वॉक-इन ग्राहक',
}
