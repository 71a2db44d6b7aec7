/** Whether a text is a PIN code of India: six digits, the first of them not 0. */
export function isPincode(text: string): boolean {
  return /^[1-9][0-9]{5}$/.test(text.trim())
}
