import Type, { type Static } from 'typebox'
import { defineOperation, type ReplyOf } from './operation.ts'
import {
  EncryptedId,
  Id,
  NullableLocalizedText,
  NullableText,
  NumberOut,
  RequiredCode,
  Success,
  Text,
  visibleText,
} from './primitives.ts'

const AREA = 'Devices'

/** Proves a device; a browser has the cookie instead, which the server set. */
export const DEVICE_HEADER = 'x-device-token'

export const LanState = Type.Object({
  IsOn: Type.Boolean(),
  /** Whether it can be reached now; on without this, Trouble says why. */
  IsListening: Type.Boolean(),
  Trouble: NullableLocalizedText,
  Url: NullableText,
  /** Works where the network resolves names of its own, and stays when the address changes. */
  NamedUrl: NullableText,
  Address: NullableText,
  /** The address that was chosen; null lets the till choose. */
  ChosenAddress: NullableText,
  Port: NumberOut,
  Addresses: Type.Array(Type.Object({ Address: Text, Name: Text })),
  /** SHA-256 of the public key in hexadecimal: what tills pin. It stays for ever. */
  Fingerprint: Text,
  /** Its first eight bytes in groups of four: what people compare. */
  ShortFingerprint: Text,
  /** SHA-256 of the certificate, as browsers show it; new each year and with each address. */
  CertificateFingerprint: NullableText,
  ValidUntil: NullableText,
  IsAnnounced: Type.Boolean(),
})
export type LanState = Static<typeof LanState>

export const getLan = defineOperation({
  name: 'get-lan',
  method: 'GET',
  path: '/api/Devices/lan',
  area: AREA,
  summary: "The listener for the shop's own network: whether it is on, where, and its fingerprint.",
  permission: 'devices',
  reply: LanState,
})

export const setLan = defineOperation({
  name: 'set-lan',
  method: 'POST',
  path: '/api/Devices/lan',
  area: AREA,
  summary: "Turns the listener for the shop's own network on or off. Others use TLS 1.3 there.",
  permission: 'devices',
  body: Type.Object({
    isOn: Type.Boolean(),
    /** One of this computer's; left out, the till chooses and follows a change of address. */
    address: Type.Optional(RequiredCode),
    port: Type.Optional(Type.Integer({ minimum: 1_024, maximum: 65_535 })),
  }),
  reply: LanState,
})

const Device = Type.Object({
  ID: Id,
  Name: Text,
  Kind: Type.Enum(['till', 'phone', 'display']),
  PairedAt: Text,
  PairedBy: NullableText,
  LastSeenAt: Text,
  LastAddress: NullableText,
  IsConnected: Type.Boolean(),
  /** The one that asks. */
  IsThis: Type.Boolean(),
  RevokedAt: NullableText,
})

export const listDevices = defineOperation({
  name: 'list-devices',
  method: 'GET',
  path: '/api/Devices',
  area: AREA,
  summary: 'Every device that was ever paired, those that may come first.',
  permission: 'devices',
  reply: Type.Object({ Items: Type.Array(Device) }),
})

export const PairingState = Type.Object({
  State: Type.Enum(['none', 'open', 'asked', 'approved', 'declined', 'expired', 'locked']),
  ExpiresInSeconds: NumberOut,
  TriesLeft: NumberOut,
  /** Names this one wish to be let in; to be sent back with the decision. */
  RequestID: NullableText,
  DeviceName: NullableText,
  DeviceKind: NullableText,
  DeviceAddress: NullableText,
})
export type PairingState = Static<typeof PairingState>

export const startPairing = defineOperation({
  name: 'start-pairing',
  method: 'POST',
  path: '/api/Devices/pairing',
  area: AREA,
  summary:
    'A code of six figures and a link for a QR code, good once, for two minutes and five tries. ' +
    'A pairing that was begun before is given up.',
  permission: 'devices',
  reply: Type.Object({
    Code: Text,
    /**
     * Opens the pairing page, and brings a one-time secret, the fingerprint to be pinned, and the
     * beginning of the certificate's, which is compared where nothing can be pinned.
     */
    Link: Text,
    Url: Text,
    ShortFingerprint: Text,
    /** SHA-256 of the certificate in hexadecimal: what a browser shows. */
    CertificateFingerprint: Text,
    ExpiresInSeconds: NumberOut,
  }),
})

export const getPairing = defineOperation({
  name: 'get-pairing',
  method: 'GET',
  path: '/api/Devices/pairing',
  area: AREA,
  summary: 'How the pairing goes that was begun last, and who asks to be let in.',
  permission: 'devices',
  reply: PairingState,
})

export const decidePairing = defineOperation({
  name: 'decide-pairing',
  method: 'POST',
  path: '/api/Devices/pairing/decide',
  area: AREA,
  summary: 'Lets the device in that asks, or does not.',
  permission: 'devices',
  body: Type.Object({ requestID: RequiredCode, isApproved: Type.Boolean() }),
  reply: PairingState,
})

export const cancelPairing = defineOperation({
  name: 'cancel-pairing',
  method: 'POST',
  path: '/api/Devices/pairing/cancel',
  area: AREA,
  summary: 'Gives the pairing up: its code is worth nothing from now on.',
  permission: 'devices',
  reply: Success,
})

const DeviceName = visibleText(60)

export const pairDevice = defineOperation({
  name: 'pair-device',
  method: 'POST',
  path: '/api/Devices/pair',
  area: AREA,
  summary:
    "Asks to be let in, by the code or the link's secret; only over the shop's network. The " +
    'ticket is changed for a device token once somebody at the main till has said yes.',
  permission: 'public',
  body: Type.Object({
    code: Type.Optional(RequiredCode),
    secret: Type.Optional(RequiredCode),
    name: DeviceName,
    kind: Type.Enum(['till', 'phone']),
  }),
  reply: Type.Object({ Ticket: Text, ShopName: Text, ExpiresInSeconds: NumberOut }),
})

export const collectDevice = defineOperation({
  name: 'collect-device',
  method: 'POST',
  path: '/api/Devices/pair/result',
  area: AREA,
  summary: 'What became of a wish to be let in; with the device token, and its cookie, for a yes.',
  permission: 'public',
  body: Type.Object({ ticket: RequiredCode }),
  reply: Type.Object({
    State: Type.Enum(['waiting', 'approved', 'declined']),
    Token: NullableText,
    ShopName: Text,
  }),
})

export const revokeDevice = defineOperation({
  name: 'revoke-device',
  method: 'POST',
  path: '/api/Devices/revoke',
  area: AREA,
  summary: 'Shuts a device out: its next request is refused and everybody on it is signed out.',
  permission: 'devices',
  body: Type.Object({ deviceID: EncryptedId }),
  reply: Success,
})

export const renameDevice = defineOperation({
  name: 'rename-device',
  method: 'POST',
  path: '/api/Devices/rename',
  area: AREA,
  summary: 'Calls a device something else.',
  permission: 'devices',
  body: Type.Object({ deviceID: EncryptedId, name: DeviceName }),
  reply: Success,
})

export type DeviceRow = Static<typeof Device>
export type PairingCode = ReplyOf<typeof startPairing>
