import type { InvokeVerb, Payloads, SavedSale } from './channels.ts'

type Fields = Record<string, unknown>
type Checks = { [V in InvokeVerb]: (value: unknown) => value is Payloads[V] }

const MAX_TITLE = 120
const MAX_SESSION = 100
const MAX_NUMBER = 30
const MAX_RUPEES = 100_000_000
const MAX_FILE_BYTES = 64 * 1024 * 1024
const EXTENSION = /^[a-z0-9]{1,8}$/
/** A name and no path: letters of any script, digits, and a few signs; never a leading dot. */
const FILE_NAME = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._()-]{0,120}$/u

/** What a page may hand to each verb. A page that hands anything else is no page of ours. */
export const CHECKS: Checks = {
  appInfo: isNothing,
  printWindow: isNothing,
  restartToUpdate: (value) => isNothing(value) || isBoolean(value),
  openDisplay: isBoolean,
  setStartWithComputer: isBoolean,
  chooseFile: (value): value is Payloads['chooseFile'] =>
    hasExactly(value, ['title', 'extensions']) &&
    isText(value['title'], MAX_TITLE) &&
    Array.isArray(value['extensions']) &&
    value['extensions'].length <= 10 &&
    value['extensions'].every((it) => typeof it === 'string' && EXTENSION.test(it)),
  saveFile: (value): value is Payloads['saveFile'] =>
    hasExactly(value, ['name', 'bytes']) &&
    typeof value['name'] === 'string' &&
    FILE_NAME.test(value['name']) &&
    value['bytes'] instanceof Uint8Array &&
    value['bytes'].byteLength <= MAX_FILE_BYTES,
  setKiosk: (value): value is Payloads['setKiosk'] =>
    hasExactly(value, ['isOn', 'userName', 'pin']) &&
    typeof value['isOn'] === 'boolean' &&
    isText(value['userName'], 80) &&
    isText(value['pin'], 12),
  noteSale: isSavedSale,
}

/** Whether it is a sale as the page hands it over. */
export function isSavedSale(value: unknown): value is SavedSale {
  return (
    hasExactly(value, ['sessionID', 'salesOrderNo', 'invoiceNo', 'receiptNo', 'amount', 'paid']) &&
    isText(value['sessionID'], MAX_SESSION) &&
    isText(value['salesOrderNo'], MAX_NUMBER) &&
    isNumberOrNone(value['invoiceNo']) &&
    isNumberOrNone(value['receiptNo']) &&
    isRupees(value['amount']) &&
    isRupees(value['paid'])
  )
}

function isNumberOrNone(value: unknown): boolean {
  return value === null || isText(value, MAX_NUMBER)
}

function isRupees(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= MAX_RUPEES
}

function isNothing(value: unknown): value is undefined {
  return value === undefined
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= longest
}

function hasExactly(value: unknown, names: readonly string[]): value is Fields {
  if (typeof value !== 'object' || value === null) return false
  const keys = Object.keys(value)
  return keys.length === names.length && names.every((name) => keys.includes(name))
}
