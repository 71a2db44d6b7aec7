import type { FrameInput, TypedEye, WorkedOut } from '../../../server/contract/prescriptions.ts'
import type { SaleInput } from '../../../server/contract/sales.ts'
import { isRecord } from '../../kernel/local-storage.ts'
import { type ContactsDraft, NO_CONTACTS, readContacts } from './contacts-draft.ts'

export type Side = 'right' | 'left'
export const SIDES: readonly Side[] = ['right', 'left']

export const FIELDS = [
  'spherical',
  'cylinder',
  'axis',
  'addition',
  'nearSpherical',
  'prism',
  'base',
  'pd',
  'nearPd',
  'fittingHeight',
  'va',
] as const
export type Field = (typeof FIELDS)[number]
export type BothField = 'ipd' | 'nearIpd' | 'vertex'

export type Source = 'test' | 'paper' | 'glasses' | 'phone'
export type Channel = 'SMS' | 'WhatsApp' | 'Call' | 'Email'

/** Sizes of the frame of one pair as they were typed, in millimetres. */
export type FrameTyped = {
  isOwn: boolean
  /** It is chosen or brought later. */
  isToFollow: boolean
  a: string
  b: string
  dbl: string
  ed: string
}
export const NO_FRAME: FrameTyped = {
  isOwn: false,
  isToFollow: false,
  a: '',
  b: '',
  dbl: '',
  ed: '',
}

/** Lenses that were put in again from an earlier order: for whom they are, and their lines. */
export type Repeated = {
  customerID: string
  orderID: string
  number: string
  lineIDs: readonly string[]
}

export type EyeInfo = NonNullable<SaleInput['eyeInfoModel']>

/** A prescription under way: what was typed, for whom, and what was said about it. */
export type RxDraft = {
  right: TypedEye
  left: TypedEye
  ipd: string
  nearIpd: string
  /** From the back of the spectacle lens to the eye, in millimetres; empty is not measured. */
  vertex: string
  /** Whose it is; null while the sale has no customer. */
  customerID: string | null
  /** The kept eye test that this is, until a power is changed. */
  prescriptionID: string | null
  /** The eye test that was kept from this screen: the next keeping takes its place. */
  savedID: string | null
  examDate: string
  doctorID: string
  source: Source
  remarks: string
  frames: Record<string, FrameTyped>
  /** Why a red finding is right, by rule. */
  reasons: Record<string, string>
  /** The pairs that were asked about when the powers changed, with the lenses that stay; '' for no answer. */
  stays: Record<string, string>
  /** The frame that each pair was measured in: its fitting heights and the sizes that were typed. */
  measuredIn: Record<string, string>
  /** The frame that each lens line had when its fitting height was measured. */
  framesOfLines: Record<string, string>
  recallMonths: number
  recallChannel: Channel
  /** Powers go to the lab with a plus cylinder. */
  isPlus: boolean
  /** As the server read it last; what the sale sends. */
  powers: EyeInfo | null
  /** Contact lenses, as their boxes say: apart from the powers of spectacles. */
  contacts: ContactsDraft
  /** What "same as last time" put into the sale and is in it still, by order. */
  repeated: readonly Repeated[]
}

export const EMPTY_DRAFT: RxDraft = {
  right: {},
  left: {},
  ipd: '',
  nearIpd: '',
  vertex: '',
  customerID: null,
  prescriptionID: null,
  savedID: null,
  examDate: '',
  doctorID: '',
  source: 'test',
  remarks: '',
  frames: {},
  reasons: {},
  stays: {},
  measuredIn: {},
  framesOfLines: {},
  recallMonths: 0,
  recallChannel: 'WhatsApp',
  isPlus: false,
  powers: null,
  contacts: NO_CONTACTS,
  repeated: [],
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function readEye(value: unknown): TypedEye {
  const eye: TypedEye = {}
  if (!isRecord(value)) return eye
  for (const field of FIELDS) {
    const text = textOf(value[field])
    if (text !== '') eye[field] = text
  }
  return eye
}

function readFrames(value: unknown): Record<string, FrameTyped> {
  const frames: Record<string, FrameTyped> = {}
  for (const [pairNo, frame] of Object.entries(isRecord(value) ? value : {})) {
    if (!isRecord(frame)) continue
    frames[pairNo] = {
      isOwn: frame['isOwn'] === true,
      isToFollow: frame['isToFollow'] === true,
      a: textOf(frame['a']),
      b: textOf(frame['b']),
      dbl: textOf(frame['dbl']),
      ed: textOf(frame['ed']),
    }
  }
  return frames
}

function readTexts(value: unknown): Record<string, string> {
  const pairs = Object.entries(isRecord(value) ? value : {})
  return Object.fromEntries(pairs.map(([key, text]) => [key, textOf(text)]))
}

function readRepeated(values: unknown): Repeated[] {
  if (!Array.isArray(values)) return []
  return values.flatMap((value: unknown) => {
    if (!isRecord(value)) return []
    const customerID = idOf(value['customerID'])
    const orderID = idOf(value['orderID'])
    const lines = Array.isArray(value['lineIDs']) ? value['lineIDs'] : []
    if (customerID === null || orderID === null) return []
    const lineIDs = lines.flatMap((line: unknown) => idOf(line) ?? [])
    return [{ customerID, orderID, number: textOf(value['number']), lineIDs }]
  })
}

const SOURCES: readonly Source[] = ['test', 'paper', 'glasses', 'phone']
const CHANNELS: readonly Channel[] = ['WhatsApp', 'SMS', 'Call', 'Email']

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** The draft that a sale keeps; an empty one where there is none or it is damaged. */
export function readDraft(text: string | null): RxDraft {
  const kept = parsed(text)
  if (!isRecord(kept)) return EMPTY_DRAFT
  const powers = kept['eyeInfoModel']
  const months = kept['recallMonths']
  return {
    right: readEye(kept['right']),
    left: readEye(kept['left']),
    ipd: textOf(kept['ipd']),
    nearIpd: textOf(kept['nearIpd']),
    vertex: textOf(kept['vertex']),
    customerID: idOf(kept['customerID']),
    prescriptionID: idOf(kept['prescriptionID']),
    savedID: idOf(kept['savedID']),
    examDate: textOf(kept['examDate']),
    doctorID: textOf(kept['doctorID']),
    source: SOURCES.find((source) => source === kept['source']) ?? 'test',
    remarks: textOf(kept['remarks']),
    frames: readFrames(kept['frames']),
    reasons: readTexts(kept['reasons']),
    stays: readTexts(kept['stays']),
    measuredIn: readTexts(kept['measuredIn']),
    framesOfLines: readTexts(kept['framesOfLines']),
    recallMonths: typeof months === 'number' ? months : 0,
    recallChannel: CHANNELS.find((channel) => channel === kept['recallChannel']) ?? 'WhatsApp',
    isPlus: kept['isPlus'] === true,
    powers: isRecord(powers) ? powers : null,
    contacts: readContacts(kept['contacts']),
    repeated: readRepeated(kept['repeated']),
  }
}

/** The pair that cells and lenses are for, as the store of the screen says it. */
export type PairInWork = {
  pairNo: string | null
  heightsOf: string | null
  heldEyes: readonly ('Right' | 'Left')[]
}

export const NO_PAIR_IN_WORK: PairInWork = { pairNo: null, heightsOf: null, heldEyes: [] }

/** The pair that was in work when the sale was left: what was typed for it goes to no other. */
export function readPairInWork(text: string | null): PairInWork {
  const kept = parsed(text)
  const inWork = isRecord(kept) ? kept['inWork'] : undefined
  if (!isRecord(inWork)) return NO_PAIR_IN_WORK
  const eyes: readonly unknown[] = Array.isArray(inWork['heldEyes']) ? inWork['heldEyes'] : []
  const pairNo = idOf(inWork['pairNo'])
  const heightsOf = idOf(inWork['heightsOf'])
  // It was left between two pairs: nobody knows for which of them the cells were typed.
  if (pairNo !== null && heightsOf !== null && pairNo !== heightsOf)
    return { pairNo, heightsOf: null, heldEyes: ['Right', 'Left'] }
  return {
    pairNo,
    heightsOf,
    heldEyes: (['Right', 'Left'] as const).filter((eye) => eyes.includes(eye)),
  }
}

/** The text that the sale keeps; its `eyeInfoModel` is what SaveSale takes. */
export function writeDraft({ powers, ...draft }: RxDraft, inWork = NO_PAIR_IN_WORK): string {
  const sold = powers === null ? {} : { eyeInfoModel: powers }
  return JSON.stringify({ ...draft, ...sold, inWork })
}

export function isEmptyDraft({ ipd, left, nearIpd, right }: RxDraft): boolean {
  const hasCell = [...Object.values(right), ...Object.values(left)].some((text) => text !== '')
  return !hasCell && ipd === '' && nearIpd === ''
}

/** The cells as requests take them: what is empty is not sent. */
export function typedCells({ ipd, left, nearIpd, right }: RxDraft) {
  return {
    right: filled(right),
    left: filled(left),
    ...(ipd === '' ? {} : { ipd }),
    ...(nearIpd === '' ? {} : { nearIpd }),
  }
}

function filled(eye: TypedEye): TypedEye {
  const full: TypedEye = {}
  for (const field of FIELDS) {
    const text = eye[field]
    if (text !== undefined && text !== '') full[field] = text
  }
  return full
}

type EyeAnswer = WorkedOut['Right']

/** The cells of an answer: what was typed, as the server writes it. */
export function cellsOf(eye: EyeAnswer): TypedEye {
  return filled({
    spherical: eye.Spherical,
    cylinder: eye.Cylinder,
    axis: eye.Axis,
    addition: eye.Addition,
    nearSpherical: eye.NearSpherical,
    prism: eye.Prism,
    base: eye.Base,
    pd: eye.PD,
    nearPd: eye.NearPD,
    fittingHeight: eye.FittingHeight,
    va: eye.VA,
  })
}

/** One eye as a sale keeps it: an addition that follows from the near power is one too. */
function soldEye(eye: EyeAnswer) {
  const { nearSpherical: _near, ...kept } = cellsOf(eye)
  const addition = kept.addition ?? eye.WorkedOut.Addition
  return { ...kept, ...(addition ? { addition } : {}) }
}

/** The prescription as the sale keeps it; null where nothing is typed. */
export function eyeInfoOf(answer: WorkedOut): EyeInfo | null {
  if (answer.IsEmpty) return null
  return {
    right: soldEye(answer.Right),
    left: soldEye(answer.Left),
    ...(answer.IPD === '' ? {} : { ipd: answer.IPD }),
    ...(answer.NearIPD === '' ? {} : { nearIpd: answer.NearIPD }),
  }
}

const MOST_VERTEX_MM = 30
const FRAME_SIZES_MM = [8, 120] as const

/** Whether what was typed is no vertex distance; nothing typed is right. */
export function isWrongVertex(text: string): boolean {
  return text.trim() !== '' && vertexOf({ vertex: text }).vertexMm === undefined
}

/** Whether a text can be a boxing size of a frame, as the lab check takes it. */
export function isFrameSize(text: string): boolean {
  const mm = millimetres(text)
  const [least, most] = FRAME_SIZES_MM
  return mm !== undefined && mm >= least && mm <= most
}

/** The vertex distance as requests take it: nothing where it was not measured or is no distance. */
export function vertexOf({ vertex }: Pick<RxDraft, 'vertex'>): { vertexMm?: number } {
  const mm = millimetres(vertex)
  return mm === undefined || mm > MOST_VERTEX_MM ? {} : { vertexMm: mm }
}

/** A length in millimetres; undefined for what is no number yet. */
export function millimetres(text: string): number | undefined {
  const mm = Number(text.trim().replace(',', '.') || Number.NaN)
  return Number.isFinite(mm) && mm > 0 && mm <= 1_000 ? Math.round(mm * 10) / 10 : undefined
}

/** The frame of a pair as the lab check takes it. */
export function frameInput(
  pairNo: string,
  frame: FrameTyped,
  itemID: string | undefined,
): FrameInput {
  const sizes: FrameInput = { pairNo, isOwn: frame.isOwn }
  if (frame.isToFollow) sizes.isToFollow = true
  if (itemID !== undefined) sizes.itemID = itemID
  for (const size of ['a', 'b', 'dbl', 'ed'] as const) {
    const mm = millimetres(frame[size])
    if (mm !== undefined) sizes[size] = mm
  }
  return sizes
}
