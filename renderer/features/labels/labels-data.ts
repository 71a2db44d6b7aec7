import { queryOptions } from '@tanstack/react-query'
import type { LabelsRequest, LabelTemplateName } from '../../../server/contract/labels.ts'
import type { PrinterRow } from '../../../server/contract/printing.ts'
import { call, callBlob } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { download } from '../../base/ui/download.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { lookAfter } from '../printing/queue-print.ts'
import { countOf, inputOf, isSheet, useLabelPrinter, useLabels } from './labels-store.ts'

/** One page of what would be printed. */
export function previewQuery(input: LabelsRequest, page: number) {
  return queryOptions({
    queryKey: queryKey('labelsPreview', input, page),
    queryFn: () => call('preview-labels', { ...input, page }),
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
  })
}

/** Whether a printer holds the paper of these labels; the branch refuses the others. */
export function holds(printer: PrinterRow, template: LabelTemplateName): boolean {
  if (printer.Kind !== 'System' || !printer.IsActive) return false
  const isRoll = printer.Paper === 'Roll80' || printer.Paper === 'Roll58'
  return isSheet(template) ? printer.Paper === 'A4' : isRoll
}

/** Puts the list on the queue of its printer. */
export async function printList(): Promise<void> {
  const { printerID } = useLabelPrinter.getState()
  const state = useLabels.getState()
  if (printerID === null || state.rows.length === 0) return
  try {
    const { jobID } = await call('print-labels', { ...inputOf(state), printerID })
    showToast(t('labels.sent', { count: countOf(state.rows) }))
    void markStale('print')
    void lookAfter(jobID)
  } catch (error) {
    showError(t('labels.notSent', { reason: errorMessage(error) }))
  }
}

/** Saves the list as a PDF, for a printer that this till does not know. */
export async function downloadList(): Promise<void> {
  const state = useLabels.getState()
  if (state.rows.length === 0) return
  try {
    download(await callBlob('make-labels-pdf', inputOf(state)), 'labels.pdf')
  } catch (error) {
    showError(t('labels.notSaved', { reason: errorMessage(error) }))
  }
}
