import Type from 'typebox'
import { LensCheck, Readings } from './lens-check.ts'
import { defineOperation } from './operation.ts'
import { Amount, Id, LongText, NullableText, RequiredName, Text } from './primitives.ts'

/** The page behind a job card's code: one job, and the moves that its state allows. */

const FITTER_TRANSITIONS = [
  'SendToLab',
  'Received',
  'Checked',
  'Fitted',
  'Ready',
  'BackToLab',
] as const
export type FitterTransition = (typeof FITTER_TRANSITIONS)[number]

const AREA = 'Fitter'
const Move = Type.Enum([...FITTER_TRANSITIONS])
/** From the job card. It is good for one job of one order, until the job is done or made again. */
const Token = Type.String({ minLength: 1, maxLength: 64 })
/** What a phone keeps after a PIN was right once. */
const Pass = Type.String({ minLength: 1, maxLength: 100 })

const Job = Type.Object({
  LabOrderNo: Text,
  SalesOrderNo: Text,
  Status: Text,
  LabStatus: Text,
  IsChecked: Type.Boolean(),
  IsOverdue: Type.Boolean(),
  PromisedDate: Text,
  CustomerName: Text,
  FitterName: NullableText,
  PriorityName: NullableText,
  Instructions: NullableText,
  /** Why it is made again; null for a first job. */
  Remake: NullableText,
  Frames: Type.Array(
    Type.Object({
      /** Null for the customer's own frame. */
      Name: NullableText,
      Code: NullableText,
      PairNo: NullableText,
      /** The boxing sizes that were typed at the sale. */
      Sizes: NullableText,
    }),
  ),
  /** By pair, the right eye before the left; a line of both eyes is one lens for each. */
  Lenses: Type.Array(
    Type.Object({
      LineID: Id,
      Name: Text,
      PairNo: NullableText,
      /** `Right` or `Left`; null where the record does not say it. */
      Eye: NullableText,
      /** Lenses for this eye. */
      Qty: Amount,
      Power: NullableText,
      /** Of the prescription, such as `2.00 In`; null without one. */
      Prism: NullableText,
      PD: NullableText,
      FittingHeight: NullableText,
    }),
  ),
  Moves: Type.Array(Move),
})

export const openFitterPage = defineOperation({
  name: 'open-fitter-page',
  method: 'POST',
  path: '/api/Fitter/open',
  area: AREA,
  summary: 'The job of a link from a job card; without a pass, whether a PIN counts here.',
  permission: 'public',
  body: Type.Object({ token: Token, pass: Type.Optional(Pass) }),
  reply: Type.Object({
    ShopName: Text,
    LabOrderNo: Text,
    /** Whose pass it is; null where there is none that holds. */
    Who: NullableText,
    /** Whether a PIN counts on this phone: it is paired, or the shop's own computer. */
    IsPaired: Type.Boolean(),
    Job: Type.Union([Job, Type.Null()]),
  }),
})

export const enterFitterPage = defineOperation({
  name: 'enter-fitter-page',
  method: 'POST',
  path: '/api/Fitter/enter',
  area: AREA,
  summary: 'A PIN for a pass, which moves jobs by their links and does nothing else.',
  permission: 'public',
  body: Type.Object({
    token: Token,
    userName: RequiredName,
    pin: Type.String({ minLength: 1, maxLength: 20 }),
  }),
  reply: Type.Object({ success: Type.Boolean(), Pass: Text, Who: Text, Job }),
})

export const compareFitterLenses = defineOperation({
  name: 'compare-fitter-lenses',
  method: 'POST',
  path: '/api/Fitter/lens-check',
  area: AREA,
  summary: 'Compares lensmeter readings with the lenses of the job of a link; keeps nothing.',
  permission: 'public',
  body: Type.Object({ token: Token, pass: Pass, readings: Readings }),
  reply: LensCheck,
})

export const transitionFitterJob = defineOperation({
  name: 'move-fitter-job',
  method: 'POST',
  path: '/api/Fitter/move',
  area: AREA,
  summary: 'Moves the job of a link one step on.',
  permission: 'public',
  body: Type.Object({
    token: Token,
    pass: Pass,
    move: Move,
    note: Type.Optional(LongText),
    passed: Type.Optional(Type.Boolean()),
    /** Checked: what a lensmeter read. Outside the tolerance it passes only with a note. */
    readings: Type.Optional(Readings),
  }),
  reply: Type.Object({ success: Type.Boolean(), IsRepeat: Type.Boolean(), Job }),
})
