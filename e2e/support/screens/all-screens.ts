import { NETWORK } from './network.ts'
import { OFFICE } from './office.ts'
import { OPENING } from './opening.ts'
import { REST } from './rest.ts'
import { SELLING } from './selling.ts'
import { SERVING } from './serving.ts'
import { SHOP, TROUBLE } from './shop.ts'
import type { Subject } from './subject.ts'

/** From the first start to a sale, its papers and whom it was for. */
export const COUNTER_SCREENS: readonly Subject[] = [...OPENING, ...SELLING, ...SERVING]

/** What a signed-in owner runs the shop with; they begin on any screen of the till. */
export const SHOP_SCREENS: readonly Subject[] = [...SHOP, ...TROUBLE]
export const OFFICE_SCREENS: readonly Subject[] = OFFICE
export const REST_SCREENS: readonly Subject[] = REST

const COUNTER = [...COUNTER_SCREENS, ...SHOP, ...OFFICE]

/** The till itself: what is used every day, in the order in which it is walked. */
export const TILL_SCREENS: readonly Subject[] = [...COUNTER, ...TROUBLE]

/** With it what is used now and then. */
export const WHOLE_TILL: readonly Subject[] = [...COUNTER, ...REST, ...TROUBLE]

/** With that what other tills, customers and fitters see. */
export const ALL_SCREENS: readonly Subject[] = [...COUNTER, ...REST, ...NETWORK, ...TROUBLE]
