import { chooserMessages } from './en/chooser.ts'
import { programMessages } from './en/program.ts'
import { troubleMessages } from './en/trouble.ts'

/** Every message of the desktop program in English, which is where the keys come from. */
export const en = {
  ...troubleMessages,
  ...chooserMessages,
  ...programMessages,
} as const
