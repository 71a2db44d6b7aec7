import type { CartLine } from '../../../server/contract/cart.ts'
import type {
  ContactEyeInput,
  ContactPrescription,
} from '../../../server/contract/contact-lenses.ts'
import { call } from '../../base/api/client.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { changeCart } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { contactHistoryQuery, type WornContacts, wornContacts } from './contact-history-query.ts'
import { isOfAnother } from './of-another.ts'
import { type EyesWritten, type LensEyeAnswer, lackingEye } from './proposed-eye.ts'
import { useRx } from './rx-store.ts'

/** Lines of which somebody said that the eye is not known. */
const unknown = new Set<string>()
/** The eyes that lines were given by a record, and whose record it was. */
const given = new Map<string, { eye: LensEyeAnswer; customerID: string }>()
let looked = ''

function isWithoutEye({ id, lensEyes, section, spherical }: CartLine): boolean {
  const isLens = section === 'ContactLens' && Boolean(spherical)
  return isLens && lensEyes.length === 0 && !unknown.has(id)
}

/**
 * Returns the next contact lens with a power whose eye nobody said. A sale to nobody by name has no
 * record that an eye could go into, and is not asked about.
 */
export function lensWithoutEye(): CartLine | null {
  const { customer, lines } = useCart.getState()
  return customer === null ? null : (lines.find(isWithoutEye) ?? null)
}

/** Keeps the eye of a contact lens on its line; null says that it is not known. */
export async function sayEye(line: CartLine, eye: LensEyeAnswer | null): Promise<void> {
  if (eye === null) unknown.add(line.id)
  else await keepEye(line, eye)
}

async function keepEye(line: CartLine, eye: LensEyeAnswer | null): Promise<void> {
  const said = { id: line.id, pairNo: line.pairNo ?? '', ...(eye === null ? {} : { eye }) }
  await changeCart({ run: async () => void (await call('assign-pair', said)) })
}

/** The contact lenses of both eyes: what is typed with this sale, and what else the record says. */
export function eyesWritten(worn: WornContacts): EyesWritten {
  const { left, right } = useRx.getState().draft.contacts
  const typed = isOfAnother() ? {} : { right, left }
  return {
    right: typedPower(typed.right) ?? writtenPower(worn.Right?.Right ?? null),
    left: typedPower(typed.left) ?? writtenPower(worn.Left?.Left ?? null),
  }
}

/** Of an eye whose power was typed with this sale; null for any other. */
function typedPower(eye: ContactEyeInput | undefined) {
  if (!eye?.power) return null
  return { power: eye.power, cylinder: eye.cylinder, axis: eye.axis }
}

function writtenPower(eye: ContactPrescription['Right']) {
  return eye === null ? null : { power: eye.Power, cylinder: eye.Cylinder, axis: eye.Axis }
}

/**
 * Gives the contact lenses of the sale the eye that they can only be for by the record of the
 * customer; of any other the payment asks. What was given by the record of somebody else is taken
 * back. Looks once at each state of the sale.
 */
export async function giveEyes(): Promise<void> {
  const { customer, lines, sessionID } = useCart.getState()
  const boxes = lines.filter(({ section }) => section === 'ContactLens')
  const key = JSON.stringify([sessionID, customer?.ID, boxes.map((box) => [box.id, box.lensEyes])])
  if (key === looked) return
  looked = key
  // A line that is put in later may get the number of one that went.
  for (const id of given.keys()) if (!boxes.some((box) => box.id === id)) given.delete(id)
  const taken = boxes.find(({ eye, id }) => {
    const was = given.get(id)
    return was !== undefined && was.customerID !== customer?.ID && was.eye === eye
  })
  if (taken !== undefined) {
    given.delete(taken.id)
    // Looked at again with the sale as it is then.
    return await keepEye(taken, null)
  }
  if (customer === null || !boxes.some(isWithoutEye)) return
  const { Items } = await queryClient.fetchQuery(contactHistoryQuery(customer.ID))
  // Answered late: whatever changed since is looked at by itself.
  if (looked !== key) return
  const written = eyesWritten(wornContacts(Items))
  for (const box of boxes.filter(isWithoutEye)) {
    const eye = lackingEye(box, written, boxes)
    if (eye === null) continue
    given.set(box.id, { eye, customerID: customer.ID })
    return await keepEye(box, eye)
  }
}
