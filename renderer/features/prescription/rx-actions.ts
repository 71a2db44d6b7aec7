import type { HistoryRow, TypedEye } from '../../../server/contract/prescriptions.ts'
import { call } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { useCart } from '../cart/cart-store.ts'
import { printDocument } from '../documents/print.ts'
import { shareDocument } from '../documents/shared-document.ts'
import { NO_CONTACTS } from './contacts-draft.ts'
import { historyQuery } from './history-query.ts'
import { keepForCustomer, keptAbout } from './keep-for-customer.ts'
import { keptCells } from './kept-cells.ts'
import { isOfAnother } from './of-another.ts'
import { offerWayBack } from './offer-way-back.ts'
import {
  type BothField,
  cellsOf,
  EMPTY_DRAFT,
  type Field,
  isEmptyDraft,
  isWrongVertex,
  type RxDraft,
  SIDES,
  type Side,
  typedCells,
  vertexOf,
} from './rx-draft.ts'
import {
  bringDraftBack,
  changeDraft,
  keptPrescriptionID,
  readSoon,
  settleRx,
  workOut,
} from './rx-keep.ts'
import { focusOn, LINE_ID, useRx } from './rx-store.ts'

/** Other cells are not the kept eye test any more; typed from nothing they are the customer’s. */
function changeCells(part: Partial<RxDraft>): void {
  const { draft } = useRx.getState()
  const customer = useCart.getState().customer
  const customerID = isEmptyDraft(draft) ? (customer?.ID ?? null) : draft.customerID
  changeDraft({ prescriptionID: null, customerID, ...part })
  readSoon()
}

export function setCell(side: Side, field: Field, text: string): void {
  const eye: TypedEye = { ...useRx.getState().draft[side], [field]: text }
  changeCells({ [side]: eye })
}

export function setBoth(field: BothField, text: string): void {
  changeCells({ [field]: text })
}

export function setLine(line: string): void {
  useRx.setState({ line })
  readSoon()
}

/**
 * What the line says by itself, where it is whole and the cells are those of somebody else: nothing
 * of them is this person's. Null for any other line.
 */
async function wholeForAnother(line: string) {
  if (!isOfAnother()) return null
  const worked = await workOut(line, EMPTY_DRAFT)
  return worked.Right.Spherical !== '' && worked.Left.Spherical !== '' ? worked : null
}

/** Puts what the line says into the cells; what it can’t read keeps it in the line. */
export async function takeLine(): Promise<void> {
  const { line, sessionID } = useRx.getState()
  if (line.trim() === '') return
  try {
    const whole = await wholeForAnother(line)
    const worked = whole ?? (await workOut(line))
    if (useRx.getState().sessionID !== sessionID || useRx.getState().line !== line) return
    useRx.setState({ worked, answered: '' })
    if (worked.Refusals.some(({ Field: field }) => field === 'line')) return
    useRx.setState({ line: '' })
    const cells = {
      right: cellsOf(worked.Right),
      left: cellsOf(worked.Left),
      ipd: worked.IPD,
      nearIpd: worked.NearIPD,
    }
    const { draft } = useRx.getState()
    const losesCylinder = SIDES.some(
      (side) => draft[side].cylinder && cells[side].cylinder === undefined,
    )
    if (whole === null && losesCylinder) replaceAll(cells, 'rx.line.cylinderGone')
    else if (whole === null) changeCells(cells)
    else {
      const { frames, repeated, stays } = draft
      const customerID = useCart.getState().customer?.ID ?? null
      replaceAll(
        { ...EMPTY_DRAFT, frames, repeated, stays, ...cells, customerID },
        'rx.ofAnother.replaced',
      )
    }
    const [refused] = worked.Refusals
    if (refused !== undefined) focusOn(cellID(refused.Eye, refused.Field))
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** The ID of a cell's field by the names of an answer: `Right` and `spherical`. */
export function cellID(eye: string | null, field: string): string {
  if (field === 'line') return LINE_ID
  if (field === 'frame') return 'rx-frame-a'
  if (field === 'lens') return 'rx-lens-search'
  if (field === 'ipd' || (field === 'pd' && eye === null)) return 'rx-ipd'
  if (field === 'nearIpd' || (field === 'nearPd' && eye === null)) return 'rx-nearIpd'
  return `rx-${eye === 'Left' ? 'left' : 'right'}-${field}`
}

/** Does something to the whole prescription that one key takes back. */
export function replaceAll(part: Partial<RxDraft>, notice: StringKey, afterUndo = () => {}): void {
  const { draft: before } = useRx.getState()
  changeCells(part)
  offerWayBack(t(notice), () => {
    bringDraftBack(before)
    readSoon()
    afterUndo()
  })
}

/** The same powers with the other sign of the cylinder. */
export function transpose(): void {
  const { draft, worked } = useRx.getState()
  const turn = (eye: TypedEye, side: 'Right' | 'Left'): TypedEye => {
    const other = worked?.[side].Transposed
    if (!other) return eye
    return { ...eye, spherical: other.Spherical, cylinder: other.Cylinder, axis: other.Axis }
  }
  if (!worked?.Right.Transposed && !worked?.Left.Transposed) {
    showToast(t('rx.nothingToTranspose'))
    return
  }
  // It is the same prescription still, so the kept test stays what it is.
  const { customerID, prescriptionID } = draft
  changeCells({
    right: turn(draft.right, 'Right'),
    left: turn(draft.left, 'Left'),
    customerID,
    prescriptionID,
  })
}

const KEPT_NAMES = {
  spherical: 'Spherical',
  cylinder: 'Cylinder',
  axis: 'Axis',
  addition: 'Addition',
  prism: 'Prism',
  base: 'Base',
  pd: 'PD',
  nearPd: 'NearPD',
  va: 'VA',
} as const

/**
 * Takes a prescription of the history over into the cells; contact lenses of another person go. Its
 * fitting heights were measured in the frame of then, and stay there.
 */
export function copyKept(row: HistoryRow): void {
  replaceAll(
    {
      ...(isOfAnother() ? { contacts: NO_CONTACTS } : {}),
      right: keptCells(row.Right, KEPT_NAMES),
      left: keptCells(row.Left, KEPT_NAMES),
      ipd: row.IPD ?? '',
      nearIpd: row.NearIPD ?? '',
      vertex: row.VertexMm === null ? '' : String(row.VertexMm),
      customerID: useCart.getState().customer?.ID ?? null,
      prescriptionID: row.ID,
      savedID: null,
      doctorID: row.DoctorID ?? '',
      examDate: row.ExamDate.slice(0, 10),
    },
    'rx.copied',
  )
  focusOn(LINE_ID)
}

/** The last prescription of the sale's customer, one that was not replaced by another. */
export async function copyLast(): Promise<void> {
  const { customer } = useCart.getState()
  if (customer === null) return openDialog('customer')
  try {
    const history = await queryClient.fetchQuery({ ...historyQuery(customer.ID), staleTime: 0 })
    const last = history.Items.find(({ SupersededByID }) => SupersededByID === null)
    if (last === undefined) return showToast(t('rx.nothingToCopy', { name: customer.Name }))
    copyKept(last)
  } catch (error) {
    showError(errorMessage(error))
  }
}

const SOURCE_WORDS: Record<RxDraft['source'], StringKey | null> = {
  test: null,
  paper: 'rx.source.paper',
  glasses: 'rx.source.glasses',
  phone: 'rx.source.phone',
}

/** Where the powers are from, and what was remarked. */
export function remarksOf({ remarks, source }: RxDraft): string {
  const key = SOURCE_WORDS[source]
  return [key === null ? '' : t(key), remarks.trim()].filter(Boolean).join('. ')
}

/** Keeps the eye test without a sale; answers its ID, or null where it could not be kept. */
export async function saveExam(): Promise<string | null> {
  return await keepForCustomer(async (customer, idempotencyKey) => {
    await settleRx()
    const { draft, worked } = useRx.getState()
    if (isEmptyDraft(draft) || worked === null) {
      showToast(t('rx.nothingToSave'))
      return null
    }
    if (isWrongVertex(draft.vertex)) {
      focusOn('rx-vertex')
      showError(t('rx.vertex.refused'))
      return null
    }
    const remarks = remarksOf(draft)
    const { recallChannel, recallMonths } = draft
    const { prescriptionID, recallDate } = await call(
      'save-prescription',
      {
        ...typedCells(draft),
        ...vertexOf(draft),
        ...keptAbout(customer, draft, draft.savedID),
        ...(remarks === '' ? {} : { remarks }),
        ...(recallMonths > 0 ? { recallAfterMonths: recallMonths, recallChannel } : {}),
      },
      { idempotencyKey },
    )
    changeDraft({ prescriptionID, savedID: prescriptionID, customerID: customer.ID })
    const kept = t('rx.kept', { name: customer.Name })
    showToast(recallDate === null ? kept : t('rx.keptUntil', { kept, day: formatDay(recallDate) }))
    return prescriptionID
  })
}

/** The kept test that the cells are; keeps them where they are not kept yet. */
async function savedPrescriptionID(): Promise<string | null> {
  return keptPrescriptionID() ?? (await saveExam())
}

export async function printCard(): Promise<void> {
  const id = await savedPrescriptionID()
  if (id !== null) await printDocument('PrescriptionCard', id)
}

export async function shareCard(): Promise<void> {
  const id = await savedPrescriptionID()
  if (id !== null) shareDocument({ kind: 'PrescriptionCard', id })
}

/** The other way of writing the cylinder, as shown. */
export function togglePlus(): void {
  changeDraft({ isPlus: !useRx.getState().draft.isPlus })
}

/** It is for the customer of the sale after all. */
export function claimRx(): void {
  changeDraft({
    customerID: useCart.getState().customer?.ID ?? null,
    prescriptionID: null,
    savedID: null,
    contacts: { ...useRx.getState().draft.contacts, prescriptionID: null, savedID: null },
  })
  readSoon()
}
