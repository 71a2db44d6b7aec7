import type { Translation } from '../../translation.ts'
import type { catalogMessages as en } from '../en/catalog.ts'

export const catalogMessages: Translation<typeof en> = {
  'catalog.no-item': 'ऐसा कोई सामान नहीं है।',
}
