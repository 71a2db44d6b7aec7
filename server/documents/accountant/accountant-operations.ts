// GET /api/Gst/accountant-folder
import { recordChange } from '../../audit/record-change.ts'
import { accountantFolder } from '../../contract/accountant.ts'
import { addDays, addMonths } from '../../domain/local-time.ts'
import { monthOf } from '../../gst/period.ts'
import { languageAsked } from '../../kernel/languages.ts'
import { readInProcess } from '../../kernel/long-reads.ts'
import { message } from '../../kernel/message.ts'
import { type BoundOperation, operation } from '../../kernel/operation.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { workerFile } from '../../kernel/worker-file.ts'
import { reportParams } from '../../reports/routes.ts'
import type { FolderWork } from './accountant-folder-worker.ts'

export const accountantOperations: readonly BoundOperation[] = [
  operation(accountantFolder, async ({ actor, query, reply, request, services, user }) => {
    const today = services.localNow().slice(0, 10)
    const before = addMonths(`${today.slice(0, 7)}-01`, -1)
    const period = query.period ?? `${before.slice(5, 7)}${before.slice(0, 4)}`
    const { from, until } = monthOf(period)
    if (from > today) throw new Refusal('BUSINESS_RULE', message('reports.folder.to-come'))
    const to = addDays(until, -1)
    const withDocuments = query.documents === true
    const work: FolderWork = {
      period,
      to,
      params: reportParams(services, { from, to }),
      language: languageAsked(request.headers['accept-language']),
      maySeeCost: user.permissions.has('cost.see'),
      madeAt: services.localNow(),
      idKey: services.keys.idKey,
      withDocuments,
      dataFolder: services.dataFolder,
      resourcesFolder: services.resourcesFolder,
    }
    const stream = await readInProcess(
      services,
      workerFile(new URL('accountant-folder-worker.ts', import.meta.url)),
      work,
    )
    services.write((tx) =>
      recordChange(tx, {
        actor,
        atMs: services.clock.now(),
        action: 'report.exported',
        entity: 'report',
        entityId: 'accountant-folder',
        detail: { period, withDocuments },
      }),
    )
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="accounts-${from.slice(0, 7)}.zip"`)
      .send(stream)
  }),
]
