const LONGEST = 200
// Quotes end an argument in some programs of Windows, and none of these is in a printer's name.
const UNUSUAL = /[\p{Cc}\p{Cs}"<>|*?`]/u

/**
 * Whether a text can be the name of a printer's queue: it goes into the arguments of a program, so
 * it never looks like an option, and holds nothing that a program could take for more than a name.
 */
export function isQueueName(text: string): boolean {
  return (
    text.length > 0 &&
    text.length <= LONGEST &&
    text === text.trim() &&
    !text.startsWith('-') &&
    !text.startsWith('/') &&
    !UNUSUAL.test(text)
  )
}
