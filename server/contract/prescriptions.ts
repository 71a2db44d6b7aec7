import Type, { type Static } from 'typebox'
import { ItemRecord } from './catalog.ts'
import { defineOperation, type ReplyOf } from './operation.ts'
import { Prescription } from './orders.ts'
import {
  Amount,
  Code,
  DateText,
  EncryptedId,
  Id,
  IdempotencyHeaders,
  LocalizedText,
  LongText,
  Millimetres,
  NullableId,
  NullableLocalizedText,
  NullableNumber,
  NullableText,
  Power,
  RecallChannel,
  RequiredCode,
  SessionKey,
  Success,
  Text,
} from './primitives.ts'

/** One cell as it was typed: anything printable, for refusing it in words is the server's work. */
const Typed = Type.String({ maxLength: 40 })

/** One eye as it was typed; the names are those of SaveSale's `eyeInfoModel`, and near ones. */
export const TypedEye = Type.Object({
  spherical: Type.Optional(Typed),
  cylinder: Type.Optional(Typed),
  axis: Type.Optional(Typed),
  addition: Type.Optional(Typed),
  /** The near sphere, from which the addition follows where that is not given. */
  nearSpherical: Type.Optional(Typed),
  prism: Type.Optional(Typed),
  base: Type.Optional(Typed),
  pd: Type.Optional(Typed),
  nearPd: Type.Optional(Typed),
  fittingHeight: Type.Optional(Typed),
  va: Type.Optional(Typed),
})

export const GridFields = {
  right: Type.Optional(TypedEye),
  left: Type.Optional(TypedEye),
  /** The distance between both pupils, and the same for near. */
  ipd: Type.Optional(Typed),
  nearIpd: Type.Optional(Typed),
}

const Refraction = Type.Object({ Spherical: Text, Cylinder: Text, Axis: Text })
const RefractionOrNull = Type.Union([Refraction, Type.Null()])

/** One eye read: every cell as text, empty for none; a refused cell stays as it was typed. */
export const EyeResult = Type.Object({
  Spherical: Text,
  Cylinder: Text,
  Axis: Text,
  Addition: Text,
  NearSpherical: Text,
  Prism: Text,
  Base: Text,
  PD: Text,
  NearPD: Text,
  FittingHeight: Text,
  VA: Text,
  /** What follows for cells that are empty: never typed back into them by itself. */
  WorkedOut: Type.Object({
    Addition: NullableText,
    NearSpherical: NullableText,
    PD: NullableText,
    NearPD: NullableText,
  }),
  Near: RefractionOrNull,
  Minus: RefractionOrNull,
  Plus: RefractionOrNull,
  /** The other cylinder form, what one key turns the cells into. */
  Transposed: RefractionOrNull,
  SphericalEquivalent: NullableText,
  /** At the cornea; `Equivalent` is the power of a spherical lens instead. */
  ContactLens: Type.Union([
    Type.Object({ Spherical: Text, Cylinder: Text, Axis: Text, Equivalent: Text }),
    Type.Null(),
  ]),
  /** As on paper: `-2.25 / -0.75 x 180 Add +2.00`. */
  Printed: NullableText,
  /** Read back: `Right: minus 2.25 sphere, minus 0.75 cylinder at 180, addition 2.00`. */
  InWords: NullableLocalizedText,
})

export const RuleID = Type.String({ description: 'A rule of the lab check, such as pd-missing' })

/** One thing that the lab would call about. */
export const Finding = Type.Object({
  RuleID,
  /** A red one holds the job until somebody says why it is right. */
  Severity: Type.Enum(['Amber', 'Red']),
  Sentence: LocalizedText,
  /** The cell it is about, named as in the request: `spherical`, `pd`, `frame`, `lens`. */
  Field: Text,
  /** `Right`, `Left`, or null for both. */
  Eye: NullableText,
  PairNo: NullableText,
})

/** How thick a lens comes out, edged to the frame. */
export const Thickness = Type.Object({
  PairNo: Text,
  Eye: Text,
  /** As on the box: 1.5, 1.56, 1.6, 1.67, 1.74, or 1.59 for polycarbonate. */
  Index: Type.Number(),
  Material: Text,
  CentreMm: Type.Number(),
  ThickestEdgeMm: Type.Number(),
  ThinnestEdgeMm: Type.Number(),
  WeightGrams: NullableNumber,
  /** Whether it is the material of the lens in this pair. */
  IsChosen: Type.Boolean(),
  Sentence: LocalizedText,
})

/** A frame, by its item, its sizes or both; sizes that are sent win. */
export const Frame = Type.Object({
  /** The pair of the cart that the frame carries; the first where not sent. */
  pairNo: Type.Optional(Power),
  itemID: Type.Optional(EncryptedId),
  /** The customer’s own. */
  isOwn: Type.Optional(Type.Boolean()),
  /** It is chosen or brought later; never together with `isOwn`. */
  isToFollow: Type.Optional(Type.Boolean()),
  /** The boxing sizes in millimetres: width and height of the lens, bridge, effective diameter. */
  a: Type.Optional(Millimetres),
  b: Type.Optional(Millimetres),
  dbl: Type.Optional(Millimetres),
  ed: Type.Optional(Millimetres),
})
export const Frames = Type.Array(Frame, { maxItems: 20 })

/**
 * What SaveSale takes as `labCheck`: with it the sale asks to be checked, without it it is not.
 */
export const LabCheckModel = Type.Object({
  frames: Type.Optional(Frames),
  overrides: Type.Optional(
    Type.Array(Type.Object({ ruleID: Code, reason: LongText }), { maxItems: 100 }),
  ),
})

/** From the back of the spectacle lens to the eye, in millimetres. */
export const VertexMm = Type.Number({ minimum: 0, maximum: 30, 'x-decimals': 1 })

const AREA = 'Optics'

export const workOut = defineOperation({
  name: 'work-out-prescription',
  method: 'POST',
  path: '/api/Optics/work-out',
  area: AREA,
  summary:
    'Reads a prescription as it was typed, in cells, in one line or both (the line wins where ' +
    'they meet), and works out all that follows from it. What can’t be read is an answer, ' +
    'never an error: half of a prescription is what a person has typed so far.',
  permission: 'sell',
  body: Type.Object({
    ...GridFields,
    line: Type.Optional(LongText),
    /** Whose last prescription this is compared with. */
    customerID: Type.Optional(EncryptedId),
    /** The kept eye test that this is: it is compared with the one before it. */
    prescriptionID: Type.Optional(EncryptedId),
    /** From the back of the spectacle lens to the eye; 12 where not sent. */
    vertexMm: Type.Optional(VertexMm),
  }),
  reply: Type.Object({
    Right: EyeResult,
    Left: EyeResult,
    IPD: Text,
    NearIPD: Text,
    WorkedOut: Type.Object({ IPD: NullableText, NearIPD: NullableText }),
    VertexMm: Type.Number(),
    /** What could not be read, cell by cell; `Typed` is the piece itself. */
    Refusals: Type.Array(
      Type.Object({ Eye: NullableText, Field: Text, Typed: Text, Message: LocalizedText }),
    ),
    /** What was understood in one of several ways, and how. */
    Notes: Type.Array(Type.Object({ Eye: NullableText, Field: Text, Message: LocalizedText })),
    /** What is not as it was last time; empty without a customer or a last time. */
    Changes: Type.Array(
      Type.Object({
        Eye: NullableText,
        Field: Text,
        Before: Text,
        Now: Text,
        /** The step in dioptres, degrees or millimetres; null where it is not a number. */
        Difference: NullableText,
        IsJump: Type.Boolean(),
        IsSignFlip: Type.Boolean(),
        Sentence: LocalizedText,
      }),
    ),
    ComparedWith: Type.Union([Prescription, Type.Null()]),
    IsEmpty: Type.Boolean(),
  }),
})

export const labCheck = defineOperation({
  name: 'check-for-lab',
  method: 'POST',
  path: '/api/Optics/lab-check',
  area: AREA,
  summary:
    'Looks at a prescription, its frames and lenses as the lab will: what is missing, does not ' +
    'fit or looks wrong, with the smallest blank and how thick the lenses come out. With a ' +
    'sessionID the lenses are those of its cart where none are sent, and what is caught counts.',
  permission: 'sell',
  body: Type.Object({
    ...GridFields,
    customerID: Type.Optional(EncryptedId),
    prescriptionID: Type.Optional(EncryptedId),
    sessionID: Type.Optional(SessionKey),
    /** A look while somebody still types: nothing that is caught counts. */
    isGlance: Type.Optional(Type.Boolean()),
    frames: Type.Optional(Frames),
    lenses: Type.Optional(
      Type.Array(
        Type.Object({
          pairNo: Type.Optional(Power),
          itemID: EncryptedId,
          eye: Type.Optional(Type.Enum(['Right', 'Left', 'Both'])),
        }),
        { maxItems: 60 },
      ),
    ),
  }),
  reply: Type.Object({
    State: Type.Enum(['Green', 'Amber', 'Red']),
    Findings: Type.Array(Finding),
    Blanks: Type.Array(
      Type.Object({
        PairNo: Text,
        Eye: Text,
        PD: Type.Number(),
        FramePD: Type.Number(),
        /** Towards the nose; below zero is towards the temple. */
        DecentrationMm: Type.Number(),
        EDMm: Type.Number(),
        /** True where the effective diameter was not known and is the diagonal of the box. */
        IsEDEstimated: Type.Boolean(),
        MinimumMm: Type.Number(),
        /** The next size that blanks are made in; null where none is large enough. */
        NextMadeMm: NullableNumber,
        Sentence: LocalizedText,
      }),
    ),
    Thickness: Type.Array(Thickness),
    RulesOff: Type.Array(RuleID),
  }),
})

export const LensSuggestion = Type.Object({
  Item: ItemRecord,
  Eyes: Type.Array(Type.Enum(['Right', 'Left'])),
  /**
   * `Exact`; `Transposed` (the same power in the other cylinder form); `Range` (made to order
   * within what can be made).
   */
  Match: Type.Enum(['Exact', 'Transposed', 'Range']),
  /**
   * Whether it is of a kind that the prescription asks for: bifocal or progressive where an eye has
   * an addition, else single vision. Of a `kind` that was asked for every lens is.
   */
  IsAsked: Type.Boolean(),
  /** What the customer pays for the lenses of all `Eyes`, tax included, as the cart will say. */
  TotalAmount: Amount,
  /** Enough on the shelf for every eye in `Eyes`, without what other sales keep. */
  IsInStock: Type.Boolean(),
  /** Single lenses or boxes on the shelf that no other sale keeps. */
  Free: Amount,
  /** Which other sale keeps lenses of it, and until when. */
  KeptElsewhere: NullableLocalizedText,
  /** One lens of it has lost its other half: it is used before a pair is opened. */
  IsHalfPair: Type.Boolean(),
  DiameterMm: NullableNumber,
  /** Whether its blank covers the frame at this PD; null where a size is not known. */
  IsBlankLargeEnough: Type.Union([Type.Boolean(), Type.Null()]),
  Reason: NullableLocalizedText,
})

export const lensSuggestions = defineOperation({
  name: 'suggest-lenses',
  method: 'POST',
  path: '/api/Optics/lens-suggestions',
  area: AREA,
  summary:
    'What the shop has in these powers and what must be ordered, with price, stock and whether ' +
    'the blank covers the frame. Both cylinder forms are looked for.',
  permission: 'sell',
  body: Type.Object({
    ...GridFields,
    kind: Type.Optional(Type.Enum(['Distance', 'Near', 'Bifocal', 'Progressive', 'All'])),
    frame: Type.Optional(Frame),
    /** Of the sale that asks: lenses that it keeps itself are free for it. */
    sessionID: Type.Optional(SessionKey),
  }),
  reply: Type.Object({
    StockLenses: Type.Array(LensSuggestion),
    ToOrder: Type.Array(LensSuggestion),
    /** Why nothing is suggested, in the counter's words; null where there is something. */
    Nothing: NullableLocalizedText,
  }),
})

const ChartEye = Type.Union([
  Type.Object({
    Spherical: NullableNumber,
    Cylinder: NullableNumber,
    Axis: NullableNumber,
    Addition: NullableNumber,
    SphericalEquivalent: NullableNumber,
  }),
  Type.Null(),
])

const HistoryRow = Type.Object({
  ...Prescription.properties,
  /** `Exam` or `Order`. */
  Source: Type.Enum(['Exam', 'Order']),
  TakenBy: NullableText,
  /** The orders that it was dispensed in, oldest first. */
  Orders: Type.Array(Type.Object({ ID: Id, SalesOrderNo: Text, OrderDate: Text })),
  SupersedesID: NullableId,
  SupersededByID: NullableId,
  /** Why it was taken back, as not of this person; null for any other. */
  WithdrawnReason: NullableText,
  RightPrinted: NullableText,
  LeftPrinted: NullableText,
  /** Numbers to draw, in dioptres and degrees in the minus form. */
  Chart: Type.Object({ Right: ChartEye, Left: ChartEye }),
  /** Against the one before it, such as `Right sphere -0.50 in 11 months`. */
  ChangedBy: Type.Array(LocalizedText),
})

export const prescriptionHistory = defineOperation({
  name: 'get-prescription-history',
  method: 'GET',
  path: '/api/Customer/{customerID}/prescriptions',
  area: AREA,
  summary:
    'A person’s prescriptions, newest first, with numbers to draw and where each came from. ' +
    'One that was put right later stays, marked with what replaced it.',
  permission: 'sell',
  params: Type.Object({ customerID: EncryptedId }),
  reply: Type.Object({
    CustomerID: Id,
    CustomerName: Text,
    AgeYears: NullableNumber,
    Items: Type.Array(HistoryRow),
  }),
})

export const withdrawPrescription = defineOperation({
  name: 'withdraw-prescription',
  method: 'POST',
  path: '/api/Optics/prescriptions/withdraw',
  area: AREA,
  summary:
    'Takes back a prescription that was kept for the wrong person: it stays in the history, and is ' +
    'the last one of nobody.',
  permission: 'sell',
  body: Type.Object({
    customerID: EncryptedId,
    prescriptionID: EncryptedId,
    kind: Type.Enum(['Spectacles', 'ContactLenses']),
    reason: LongText,
  }),
  reply: Type.Object({ success: Type.Boolean() }),
})

export const savePrescription = defineOperation({
  name: 'save-prescription',
  method: 'POST',
  path: '/api/Optics/prescriptions',
  area: AREA,
  summary:
    'Keeps an eye test without a sale. A prescription is never changed: with supersedesID this ' +
    'one takes the other’s place, and the other stays in the history.',
  permission: 'sell',
  headers: IdempotencyHeaders,
  body: Type.Object({
    ...GridFields,
    customerID: EncryptedId,
    examDate: Type.Optional(DateText),
    doctorID: Type.Optional(EncryptedId),
    vertexMm: Type.Optional(VertexMm),
    remarks: Type.Optional(LongText),
    supersedesID: Type.Optional(EncryptedId),
    /** When the customer is called again, counted from the day of this test. */
    recallAfterMonths: Type.Optional(Type.Integer({ minimum: 1, maximum: 120 })),
    recallChannel: Type.Optional(RecallChannel),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    prescriptionID: Id,
    /** Of the next eye test; null where none was asked for. */
    recallDate: NullableText,
  }),
})

const Rule = Type.Object({
  RuleID,
  Name: LocalizedText,
  Severity: Type.Enum(['Amber', 'Red']),
  Field: Text,
  IsOn: Type.Boolean(),
  /** Sales in which it spoke, and of those the ones that went on against it. */
  Caught: Type.Integer(),
  Overridden: Type.Integer(),
})

export const gateRules = defineOperation({
  name: 'get-gate-rules',
  method: 'GET',
  path: '/api/Optics/gate-rules',
  area: AREA,
  summary: 'The rules of the lab check: which are on, and what each has caught.',
  permission: 'sell',
  reply: Type.Array(Rule),
})

export const saveGateRules = defineOperation({
  name: 'save-gate-rules',
  method: 'POST',
  path: '/api/Optics/gate-rules',
  area: AREA,
  summary: 'Turns rules of the lab check on or off; those not named stay as they are.',
  permission: 'settings',
  body: Type.Object({
    rules: Type.Array(Type.Object({ ruleID: RequiredCode, isOn: Type.Boolean() }), {
      minItems: 1,
      maxItems: 100,
    }),
  }),
  reply: Success,
})

export const powerSearch = defineOperation({
  name: 'search-by-power',
  method: 'POST',
  path: '/api/Optics/power-search',
  area: AREA,
  summary:
    'Lenses and contact lenses by power, index and words, as in "-2 1.56 blue"; says whether ' +
    'the text looks like a power at all, so that a bar which takes everything can tell.',
  permission: 'sell',
  body: Type.Object({ text: RequiredCode }),
  reply: Type.Object({
    LooksLikePower: Type.Boolean(),
    Spherical: NullableText,
    Cylinder: NullableText,
    Axis: NullableText,
    Addition: NullableText,
    Index: NullableNumber,
    Words: Type.Array(Text),
    /** Of the power first, then made to order of the index and words; at most 50. */
    Items: Type.Array(ItemRecord),
  }),
})

const sizes = { a: Millimetres, b: Millimetres, dbl: Millimetres }
const NullableSizes = Type.Object({
  ItemID: Id,
  A: NullableNumber,
  B: NullableNumber,
  DBL: NullableNumber,
  ED: NullableNumber,
  /** `Catalogue`; `Name` (read from a name such as `52-18-140`, so B and ED are not known). */
  Source: Type.Enum(['Catalogue', 'Name', 'None']),
})

export const frameSizes = defineOperation({
  name: 'get-frame-sizes',
  method: 'GET',
  path: '/api/Optics/frame-sizes',
  area: AREA,
  summary: 'The boxing sizes of a frame, as far as they are known.',
  permission: 'sell',
  query: Type.Object({ itemID: EncryptedId }),
  reply: NullableSizes,
})

export const proposeLensEyes = defineOperation({
  name: 'propose-lens-eyes',
  method: 'POST',
  path: '/api/Optics/lens-eyes',
  area: AREA,
  summary:
    'For which eyes a prescription, as it was typed, says the single lenses of a sale are that ' +
    'were put into a pair and assigned to no eye. Lenses of which it does not tell are left out.',
  permission: 'sell',
  body: Type.Object({ ...GridFields, sessionID: SessionKey }),
  reply: Type.Object({
    Lenses: Type.Array(
      Type.Object({
        /** The line of the cart. */
        LineID: EncryptedId,
        Eye: Type.Enum(['Right', 'Left']),
      }),
    ),
  }),
})

export const saveFrameSizes = defineOperation({
  name: 'save-frame-sizes',
  method: 'POST',
  path: '/api/Optics/frame-sizes',
  area: AREA,
  summary: 'Keeps the sizes of a frame as measured, in millimetres, for every later sale of it.',
  permission: 'sell',
  body: Type.Object({ itemID: EncryptedId, ...sizes, ed: Type.Optional(Millimetres) }),
  reply: Success,
})

export const saveLensRange = defineOperation({
  name: 'save-lens-range',
  method: 'POST',
  path: '/api/Optics/lens-ranges',
  area: AREA,
  summary:
    'Keeps what a made-to-order lens is made in: powers (cylinder in the minus form), the ' +
    'blank, and the least fitting height. A key that is not sent sets no limit.',
  permission: 'settings',
  body: Type.Object({
    itemID: EncryptedId,
    sphereFrom: Type.Optional(Power),
    sphereTo: Type.Optional(Power),
    cylinderFrom: Type.Optional(Power),
    additionFrom: Type.Optional(Power),
    additionTo: Type.Optional(Power),
    diameter: Type.Optional(Millimetres),
    minimumFittingHeight: Type.Optional(Millimetres),
  }),
  reply: Success,
})

export type TypedEye = Static<typeof TypedEye>
export type WorkedOut = ReplyOf<typeof workOut>
export type EyeWorkedOut = Static<typeof EyeResult>
export type FrameInput = Static<typeof Frame>
export type LabCheck = ReplyOf<typeof labCheck>
export type LabFinding = Static<typeof Finding>
export type LensSuggestion = Static<typeof LensSuggestion>
export type LensSuggestions = ReplyOf<typeof lensSuggestions>
export type HistoryRow = Static<typeof HistoryRow>
export type GateRule = Static<typeof Rule>
export type FrameSizes = Static<typeof NullableSizes>
