import type { Translation } from '../translation.ts'
import type { en } from './en.ts'
import { chooserMessages } from './hi/chooser.ts'
import { programMessages } from './hi/program.ts'
import { startupErrorMessages } from './hi/startup-error.ts'

/** Every message of the desktop program in Hindi. */
export const hi: Translation<typeof en> = {
  ...startupErrorMessages,
  ...chooserMessages,
  ...programMessages,
}
