import type { shellWords as english } from '../en/shell.ts'

/** The words of `en/shell.ts` in Hindi. */
export const shellWords: Record<keyof typeof english, string> = {
  'help.eyes': 'नज़र और पर्चा',
  'help.orders': 'ऑर्डर और डिलीवरी',
  'help.people': 'ग्राहक',
  'help.day': 'दिन का काम',
}
