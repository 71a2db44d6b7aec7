import type { Translation } from '../../translation.ts'
import type { copiesMessages as en } from '../en/copies.ts'

export const copiesMessages: Translation<typeof en> = {
  'copies.no-shop': '{folder} में कोई दुकान नहीं है।',
  'copies.folder-not-empty': 'फ़ोल्डर {folder} ख़ाली नहीं है। दूसरा चुनें।',
}
