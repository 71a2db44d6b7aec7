/** Returns and exchange, in English. */
export const returnsMessages = {
  'command.returns': 'Returns and exchange',
  'command.returns.short': 'Returns',
  'rail.returns': 'Returns',
} as const
