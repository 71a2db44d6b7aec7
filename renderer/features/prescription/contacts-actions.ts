import { queryOptions } from '@tanstack/react-query'
import type { CartLine } from '../../../server/contract/cart.ts'
import type { ContactPrescription } from '../../../server/contract/contact-lenses.ts'
import type { LensSuggestion } from '../../../server/contract/prescriptions.ts'
import { call } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { nameWithPower } from '../../kernel/name-with-power.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog, openDialog } from '../../kernel/screen-store.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { atPrintedMrp } from '../cart/add-item.ts'
import { deleteLine, flashLine, insertLine } from '../cart/cart-actions.ts'
import { changeCart } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { lineForItem } from '../cart/line-input.ts'
import { contactHistoryQuery, wornContacts } from './contact-history-query.ts'
import {
  type ContactField,
  type ContactsDraft,
  cellText,
  contactCells,
  contactModel,
  isEmptyContacts,
  keptContactCells,
  NO_CONTACTS,
} from './contacts-draft.ts'
import { eyesThatLack, type LensEye, type LinePowers, powerKey } from './eye-powers.ts'
import { keepForCustomer, keptAbout } from './keep-for-customer.ts'
import { undoAdding } from './lens-lines.ts'
import { isOfAnother } from './of-another.ts'
import { offerWayBack } from './offer-way-back.ts'
import { EMPTY_DRAFT, isEmptyDraft, type Side } from './rx-draft.ts'
import { bringDraftBack, changeDraft, readSoon } from './rx-keep.ts'
import { focusOn, useRx } from './rx-store.ts'

/** Other cells are not the kept prescription any more; typed from nothing they are the customer's. */
export function changeContacts(part: Partial<ContactsDraft>): void {
  const { draft } = useRx.getState()
  const isNew = isEmptyDraft(draft) && isEmptyContacts(draft.contacts)
  const customerID = isNew ? (useCart.getState().customer?.ID ?? null) : draft.customerID
  changeDraft({ customerID, contacts: { ...draft.contacts, prescriptionID: null, ...part } })
}

/** A power that is typed is one from a box: it is no conversion any more. */
export function setContactCell(side: Side, field: ContactField, text: string): void {
  const { contacts } = useRx.getState().draft
  const eye = { ...contacts[side], [field]: cellText(field, text) }
  changeContacts({ [side]: eye, conversion: null })
}

/** Does something to both eyes that one key takes back. */
function replaceContacts(contacts: ContactsDraft, notice: string): void {
  const { contacts: before } = useRx.getState().draft
  changeContacts(contacts)
  offerWayBack(notice, () => changeDraft({ contacts: before }))
}

/** The same box for the left eye, with a power of its own still to be typed over. */
export function copyRightToLeft(): void {
  const { contacts } = useRx.getState().draft
  replaceContacts({ ...contacts, left: contacts.right }, t('contacts.copied'))
  focusOn('cl-left-power')
}

/**
 * Takes kept contact lenses over, to be sold again or put right; powers of another person go. `ID` is the
 * prescription that has both, null where each eye is of one of its own.
 */
export function copyContacts(
  row: Pick<ContactPrescription, 'Right' | 'Left'> & { ID: string | null },
  said = t('contacts.taken'),
): void {
  useRx.setState({ isContacts: true, panel: 'lenses' })
  const { draft: before } = useRx.getState()
  const { frames, repeated } = before
  const kept = isOfAnother() ? { ...EMPTY_DRAFT, frames, repeated } : before
  changeDraft({
    ...kept,
    customerID: useCart.getState().customer?.ID ?? null,
    contacts: {
      ...NO_CONTACTS,
      right: keptContactCells(row.Right),
      left: keptContactCells(row.Left),
      prescriptionID: row.ID,
    },
  })
  readSoon()
  offerWayBack(said, () => {
    bringDraftBack(before)
    readSoon()
  })
}

/** Takes over the last contact lenses that are kept of the customer, of each eye. */
export async function copyLastContacts(): Promise<void> {
  const { customer } = useCart.getState()
  if (customer === null) return openDialog('customer')
  try {
    const { Items } = await queryClient.fetchQuery({
      ...contactHistoryQuery(customer.ID),
      staleTime: 0,
    })
    const { Left: left, Right: right } = wornContacts(Items)
    const last = left ?? right
    if (last === null) return showToast(t('rx.nothingToCopy', { name: customer.Name }))
    if (left === null || right === null || left.ID === right.ID) return copyContacts(last)
    const days = { right: formatDay(right.ExamDate), left: formatDay(left.ExamDate) }
    const worn = { ID: null, Right: right.Right, Left: left.Left }
    copyContacts(worn, t('contacts.takenOfTwo', days))
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** What the cells come to, and the boxes that there are of exactly these powers. */
export function contactsQuery(contacts: ContactsDraft) {
  const input = contactCells(contacts)
  return queryOptions({
    queryKey: queryKey('rxContacts', input),
    queryFn: ({ signal }) => call('read-contact-lenses', input, { signal }),
    staleTime: 5_000,
  })
}

/** Keeps the contact lenses without a sale. */
export async function saveContacts(): Promise<void> {
  await keepForCustomer(async (customer, idempotencyKey) => {
    const { draft } = useRx.getState()
    const { contacts } = draft
    const remarks = draft.remarks.trim()
    const { prescriptionID } = await call(
      'save-contact-lenses',
      {
        ...contactModel(contacts),
        ...keptAbout(customer, draft, contacts.savedID),
        ...(remarks === '' ? {} : { remarks }),
      },
      { idempotencyKey },
    )
    changeDraft({
      customerID: customer.ID,
      contacts: { ...contacts, prescriptionID, savedID: prescriptionID },
    })
    showToast(t('contacts.kept', { name: customer.Name }))
    return prescriptionID
  })
}

/** The boxes of the sale for one eye alone whose power is not that of the box that is taken for it. */
function boxesOfOtherPower(lines: readonly CartLine[], eye: LensEye, box: LinePowers): CartLine[] {
  return lines.filter(
    (line) =>
      line.section === 'ContactLens' &&
      line.lensEyes.length === 1 &&
      line.lensEyes[0] === eye &&
      powerKey(line) !== powerKey(box),
  )
}

/**
 * Puts boxes into the sale, one line for each eye that has none of them yet, or one more for each
 * where all have; the power is the box's own. An eye has one power:
 * what the sale had for it in another goes out, as many as there were come in. Of boxes with several
 * MRPs it asks which are in the hand. False where none were put in.
 */
export async function addBoxes({ Eyes, Item }: LensSuggestion): Promise<boolean> {
  const { sessionID } = useCart.getState()
  try {
    const box = await atPrintedMrp(Item)
    if (box === null || useCart.getState().sessionID !== sessionID) return false
    const input = lineForItem(box, { sessionID, pairNo: null, inventoryID: null })
    const added: string[] = []
    const replaced: CartLine[] = []
    const eyes = eyesThatLack(useCart.getState().lines, Eyes, input)
    for (const eye of eyes) {
      const before = boxesOfOtherPower(useCart.getState().lines, eye, input)
      const qty = before.reduce((sum, line) => sum + line.qty, 0) || 1
      const id = await insertLine(() => ({ ...input, qty, eye }))
      if (id !== undefined) added.push(id)
      flashLine(id)
      for (const line of before) {
        await changeCart({ run: () => deleteLine(sessionID, line.id) })
        replaced.push(line)
      }
    }
    const names = eyes.map((eye) => t(eye === 'Right' ? 'pair.r' : 'pair.l')).join('+')
    const name = showPowers(nameWithPower(Item))
    if (replaced.length === 0) showToast(t('rx.added', { name, eyes: names }))
    else undoAdding(added, t('contacts.replaced', { name, eyes: names }), { replaced })
    return true
  } catch (error) {
    showError(t('cart.notAdded', { name: Item.Name, reason: errorMessage(error) }))
    return false
  }
}

type Converted = { right: Cells; left: Cells; conversion: NonNullable<ContactsDraft['conversion']> }
type Cells = { power: string; cylinder: string; axis: string } | null

/** Takes the converted powers into the cells; brand and sizes of the boxes stay as they were. */
export function takeConversion({ conversion, left, right }: Converted): void {
  const { contacts } = useRx.getState().draft
  useRx.setState({ isContacts: true })
  replaceContacts(
    {
      ...contacts,
      right: right === null ? contacts.right : { ...contacts.right, ...right },
      left: left === null ? contacts.left : { ...contacts.left, ...left },
      conversion,
    },
    t('contacts.converted'),
  )
  closeDialog()
  focusOn('cl-right-brand')
}

/** What of the contact lenses can't be sold as it stands: its sentence and its cell; null for all. */
export async function contactsHeld(): Promise<{ sentence: string; id: string } | null> {
  const { contacts } = useRx.getState().draft
  if (isEmptyContacts(contacts)) return null
  const read = await queryClient.fetchQuery(contactsQuery(contacts))
  const [refused] = read.Refusals
  if (refused !== undefined) {
    return { sentence: refused.Message, id: contactCellID(refused.Eye, refused.Field) }
  }
  const cells = contactCells(contacts)
  for (const side of ['right', 'left'] as const) {
    if (cells[side] !== undefined && cells[side].power === undefined) {
      return {
        sentence: t('contacts.noPower', { eye: t(`rx.${side}`) }),
        id: `cl-${side}-power`,
      }
    }
  }
  return null
}

export function contactCellID(eye: string, field: string): string {
  return `cl-${eye === 'Left' ? 'left' : 'right'}-${field}`
}
