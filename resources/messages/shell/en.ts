import { chooserMessages } from './en/chooser.ts'
import { programMessages } from './en/program.ts'
import { startupErrorMessages } from './en/startup-error.ts'

/** Every message of the desktop program in English, which is where the keys come from. */
export const en = {
  ...startupErrorMessages,
  ...chooserMessages,
  ...programMessages,
} as const
