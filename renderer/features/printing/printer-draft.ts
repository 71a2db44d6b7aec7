import type { PrinterInput, PrinterRow } from '../../../server/contract/printing.ts'

/** What the form holds: every field as it is typed. */
export type PrinterDraft = {
  name: string
  kind: PrinterRow['Kind']
  address: string
  port: string
  queue: string
  paper: PrinterRow['Paper']
  drawer: 'none' | '2' | '5'
  isActive: boolean
}

export function draftOf(printer: PrinterRow | null): PrinterDraft {
  const pin = printer?.DrawerPin === 5 ? '5' : '2'
  return {
    name: printer?.Name ?? '',
    kind: printer?.Kind ?? 'Network',
    address: printer?.Address ?? '',
    port: String(printer?.Port ?? 9100),
    queue: printer?.Queue ?? '',
    paper: printer?.Paper ?? 'Roll80',
    drawer: printer?.HasDrawer === true ? pin : 'none',
    isActive: printer?.IsActive ?? true,
  }
}

/** The draft as the server takes it; it answers what is wrong with it, field by field. */
export function inputOf(draft: PrinterDraft, printerID: string | null): PrinterInput {
  const { isActive, kind, name, paper } = draft
  const port = Number(draft.port)
  const hasDrawer = kind !== 'System' && draft.drawer !== 'none'
  return {
    ...(printerID === null ? {} : { printerID }),
    ...(kind === 'Network'
      ? { address: draft.address.trim(), port: Number.isInteger(port) ? port : 0 }
      : { queue: draft.queue }),
    ...(hasDrawer ? { drawerPin: draft.drawer === '5' ? 5 : 2 } : {}),
    name,
    kind,
    paper,
    hasDrawer,
    isActive,
  }
}
