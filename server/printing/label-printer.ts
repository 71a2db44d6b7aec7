import type { LabelTemplateName } from '../contract/labels.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { isSheet, LABEL_TEMPLATES } from '../rendering/labels/label-templates.ts'
import type { Printer } from './printer-rows.ts'

/** A roll of receipts has no labels on it, and such a printer does not find where one begins. */
export function assertLabelPrinter({ kind }: Pick<Printer, 'kind'>): void {
  if (kind === 'System') return
  throw new Refusal('CONFLICT', message('printing.no-labels-on-receipts'))
}

/** Throws a refusal (409) a printer whose paper is not what labels of this template come on. */
export function assertPaperFits(printer: Printer, template: LabelTemplateName): void {
  assertLabelPrinter(printer)
  const isRoll = printer.paper === 'Roll80' || printer.paper === 'Roll58'
  if (isSheet(LABEL_TEMPLATES[template])) {
    if (printer.paper === 'A4') return
    throw new Refusal('CONFLICT', message('printing.labels-on-sheets'))
  }
  if (isRoll) return
  throw new Refusal('CONFLICT', message('printing.labels-on-roll'))
}
