import { isFiled } from '../branch/filed-months.ts'
import type { Preflight } from '../contract/gst.ts'
import type { ReadableDb } from '../db/sql.ts'
import type { Language } from '../kernel/languages.ts'
import { answerLongRead } from '../kernel/long-read-process.ts'
import { isMessage } from '../kernel/message.ts'
import { translate } from '../kernel/translate.ts'
import { createIds } from '../wire/ids.ts'
import { cmp08Sheet } from './cmp08.ts'
import { gstr1Json, gstr1Sheet, iffJson, quarterJson } from './gstr1.ts'
import { filesOf } from './gstr1-parts.ts'
import { gstr3bJson } from './gstr3b.ts'
import { gstr4Csv, gstr4Sheet } from './gstr4.ts'
import type { GstPeriod } from './period.ts'
import { preflight } from './preflight.ts'
import { registeredFor, returnsOf } from './registered.ts'

/** What a process is asked for: one return of one period. */
export type GstJob = {
  kind:
    | 'gstr1'
    | 'iff'
    | 'gstr1-quarter'
    | 'gstr1-sheet'
    | 'gstr3b'
    | 'gstr3b-sheet'
    | 'cmp08'
    | 'gstr4'
    | 'gstr4-csv'
    | 'preflight'
  /** Its first and last moment beside its days. */
  period: GstPeriod & { fromMs: number; untilMs: number }
  language: Language
  /** Of a file above the portal's size, one of its files. */
  part?: number
  idKey: Uint8Array
}

answerLongRead<GstJob>(function* (db, job) {
  yield Buffer.from(answer(db, job))
})

/** Nothing where the file has no such part. */
function ofPart(file: string, part: number | undefined): string {
  return part === undefined ? file : (filesOf(file)[part - 1] ?? '')
}

function answer(copy: ReadableDb, { idKey, kind, language, part, period }: GstJob): string {
  const registered = registeredFor(copy, period)
  if (registered === null) throw new Error('a shop without a GSTIN files nothing')
  const ids = createIds(Buffer.from(idKey))
  switch (kind) {
    case 'gstr1':
      return ofPart(gstr1Json(copy, period, registered), part)
    case 'iff':
      return ofPart(iffJson(copy, period, registered), part)
    case 'gstr1-quarter':
      return ofPart(quarterJson(copy, period, registered), part)
    case 'gstr1-sheet':
      return JSON.stringify(gstr1Sheet(copy, period, { ids, registered }))
    case 'gstr3b':
      return gstr3bJson(copy, period, registered)
    case 'gstr3b-sheet':
      return gstr3bJson(copy, period, registered, { isSheet: true })
    case 'cmp08':
      return JSON.stringify(cmp08Sheet(copy, period, registered))
    case 'gstr4':
      return JSON.stringify(gstr4Sheet(copy, period, registered))
    case 'gstr4-csv':
      return gstr4Csv(gstr4Sheet(copy, period, registered))
    case 'preflight': {
      const returns = returnsOf(copy, period)
      const found = returns.includes('GSTR1') ? preflight(copy, period, { ids, registered }) : []
      const reply: Preflight = {
        Period: period.code,
        IsFiled: isFiled(copy, period.from.slice(0, 7)),
        Scheme: registered.isComposition ? 'Composition' : 'Regular',
        Returns: returns,
        Findings: found.map((finding) => ({
          ...finding,
          Message: isMessage(finding.Message) ? translate(finding.Message, language) : '',
        })),
      }
      return JSON.stringify(reply)
    }
  }
}
