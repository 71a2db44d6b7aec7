/** What is no message of ours: a name or a sentence that somebody typed. */
export const textMessages = {
  text: '{text}',
} as const
