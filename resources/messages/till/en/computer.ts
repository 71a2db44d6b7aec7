/** This computer: the desktop program and the recovery code, in English. */
export const computerMessages = {
  'command.computer': 'This computer',
} as const
