/** The people who work in the shop, in English. */
export const staffMessages = {
  'command.staff': 'People of the shop',
  'also.staff': 'settings users staff people assistant employee PIN password role rights',
} as const
