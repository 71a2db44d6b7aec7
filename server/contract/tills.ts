import Type, { type Static } from 'typebox'
import { ROUTED_KINDS } from './documents.ts'
import { defineOperation, type ReplyOf } from './operation.ts'
import {
  EncryptedId,
  Id,
  LocalizedText,
  NullableId,
  NullableNumber,
  NullableText,
  NumberOut,
  Rupees,
  Text,
  visibleText,
} from './primitives.ts'

const AREA = 'Settings'

const TillRouteSchema = Type.Object({
  DocumentKind: Type.Enum([...ROUTED_KINDS]),
  PrinterID: Id,
  PrinterName: Text,
  Copies: NumberOut,
  AutoPrint: Type.Boolean(),
})

const TillSchema = Type.Object({
  /** Null: the branch's own computer. */
  DeviceID: NullableId,
  Name: LocalizedText,
  Kind: Type.Enum(['computer', 'till', 'phone']),
  /** The one that asks. */
  IsThis: Type.Boolean(),
  DrawerID: Id,
  DrawerName: LocalizedText,
  /** Where this till prints otherwise than the branch; of the branch's own computer its routes. */
  Routes: Type.Array(TillRouteSchema),
})

const CashDrawerSchema = Type.Object({
  ID: Id,
  Name: LocalizedText,
  IsMain: Type.Boolean(),
  /** What is put in each morning; null leaves what the last closing left. */
  Float: NullableNumber,
  /** The printer that opens it. */
  PrinterID: NullableId,
  PrinterName: NullableText,
})

export const tills = defineOperation({
  name: 'get-tills',
  method: 'GET',
  path: '/api/Settings/tills',
  area: AREA,
  summary: 'The devices that sell, each with its drawer and where it prints, and the drawers.',
  permission: 'settings',
  reply: Type.Object({ Tills: Type.Array(TillSchema), Drawers: Type.Array(CashDrawerSchema) }),
})

const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const saveTill = defineOperation({
  name: 'save-till',
  method: 'POST',
  path: '/api/Settings/tills',
  area: AREA,
  summary:
    'Changes the drawer and the printers of a device; keys that are left out stay. Float, name ' +
    'and printer are the drawer’s, and so hold for every device that uses it.',
  permission: 'settings',
  keepsNulls: true,
  body: Type.Object({
    /** Left out: the branch's own computer, which always has the main drawer. */
    deviceID: Type.Optional(EncryptedId),
    drawerID: Type.Optional(EncryptedId),
    /** Gives the device a drawer of its own with this name, instead of `drawerID`. */
    newDrawer: Type.Optional(visibleText(60)),
    /** Renames the drawer; null, of the main one alone, takes its name away. */
    drawerName: Type.Optional(orNull(visibleText(60))),
    float: Type.Optional(orNull(Rupees)),
    drawerPrinterID: Type.Optional(orNull(EncryptedId)),
    routes: Type.Optional(
      Type.Array(
        Type.Object({
          documentKind: Type.Enum([...ROUTED_KINDS]),
          /** Null prints as the branch does. */
          printerID: orNull(EncryptedId),
          copies: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
          autoPrint: Type.Optional(Type.Boolean()),
        }),
        { maxItems: ROUTED_KINDS.length },
      ),
    ),
  }),
  reply: Type.Object({ success: Type.Boolean(), drawerID: Id }),
})

export type Tills = ReplyOf<typeof tills>
export type Till = Static<typeof TillSchema>
export type CashDrawer = Static<typeof CashDrawerSchema>
