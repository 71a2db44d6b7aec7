import { NETWORK } from './network.ts'
import { OFFICE } from './office.ts'
import { OPENING } from './opening.ts'
import { SELLING } from './selling.ts'
import { SERVING } from './serving.ts'
import { SHOP, TROUBLE } from './shop.ts'
import type { Subject } from './subject.ts'

const COUNTER = [...OPENING, ...SELLING, ...SERVING, ...SHOP, ...OFFICE]

/** The till itself: every screen and main dialog, in the order in which they are walked. */
export const TILL_SCREENS: readonly Subject[] = [...COUNTER, ...TROUBLE]

/** With them the devices around it: what other tills, customers and fitters see. */
export const ALL_SCREENS: readonly Subject[] = [...COUNTER, ...NETWORK, ...TROUBLE]
