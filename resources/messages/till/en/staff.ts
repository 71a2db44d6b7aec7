/** The people who work in the shop, in English. */
export const staffMessages = {
  'command.staff': 'People of the shop',
} as const
