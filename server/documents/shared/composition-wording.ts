import { sentence } from './texts.ts'

/** Returns the statement of a composition dealer (CGST rule 5(1)(f)), or null. */
export function compositionWording(isComposition: boolean): string | null {
  return isComposition ? sentence('declaration.composition') : null
}
