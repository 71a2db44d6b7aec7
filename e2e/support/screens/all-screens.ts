import { OPENING } from './opening.ts'
import { SELLING } from './selling.ts'
import { SERVING } from './serving.ts'
import { SHOP } from './shop.ts'
import type { Subject } from './subject.ts'

/** Every screen and main dialog of the till, in the order in which they are walked. */
export const ALL_SCREENS: readonly Subject[] = [...OPENING, ...SELLING, ...SERVING, ...SHOP]
