import type { Translation } from '../../translation.ts'
import type { stockMessages as en } from '../en/stock.ts'

export const stockMessages: Translation<typeof en> = {
  'stock.no-such-item': 'इस नंबर का कोई सामान नहीं है।',
  'stock.expired': '{item} का बचा हुआ माल पुराना हो गया है, या उसका लॉट पता नहीं है।',
  'stock.short': '{item} का स्टॉक कम है।',
}
