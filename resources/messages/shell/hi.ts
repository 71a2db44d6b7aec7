import type { Translation } from '../translation.ts'
import type { en } from './en.ts'
import { chooserMessages } from './hi/chooser.ts'
import { programMessages } from './hi/program.ts'
import { troubleMessages } from './hi/trouble.ts'

/** Every message of the desktop program in Hindi. */
export const hi: Translation<typeof en> = {
  ...troubleMessages,
  ...chooserMessages,
  ...programMessages,
}
