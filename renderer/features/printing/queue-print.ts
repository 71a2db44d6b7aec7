import type { BillCopy, DocumentKind } from '../../../server/contract/documents.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { routesQuery } from '../../kernel/queries/printers.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { refreshPrinting } from './printing-data.ts'

const NO_PRINTER = 409
/** Another till may have set a printer up. */
const ROUTES_LAST_MS = 15_000
/** When a print is looked after: by then a printer that is well has it. */
const LOOK_AFTER_MS = [2_500, 12_000]

/**
 * Puts a document on the queue of its printer. False where none is set up for its kind; other
 * refusals throw. A print that does not come out is reported later, and the sale goes on.
 */
export async function queuePrint(
  kind: DocumentKind,
  documentID: string,
  copy?: BillCopy,
): Promise<boolean> {
  try {
    const routes = await queryClient.fetchQuery({ ...routesQuery, staleTime: ROUTES_LAST_MS })
    if (!routes.some((route) => route.DocumentKind === kind)) return false
    const { jobID } = await call('print-document', {
      documentKind: kind,
      documentID,
      ...(copy === undefined ? {} : { copy }),
    })
    showToast(t('document.printing'))
    refreshPrinting()
    void lookAfter(jobID)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === NO_PRINTER) return false
    throw error
  }
}

/** Tells of a print that did not come out, when it should have. */
export async function lookAfter(jobID: string): Promise<void> {
  for (const ms of LOOK_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    // A till that was locked or lost its server in between has nothing to tell of it.
    const jobs = await call('get-print-jobs', {}).catch(() => [])
    const job = jobs.find(({ ID }) => ID === jobID)
    if (job === undefined || job.State === 'Done' || job.State === 'Cancelled') return
    if (job.Reason !== null) {
      showError(t('printing.stuck', { title: job.Title, reason: job.Reason }))
      return
    }
  }
}
