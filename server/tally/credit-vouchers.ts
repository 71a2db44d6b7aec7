import { type Branch, branchOn } from '../branch/branch.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { PAPERS_GIVING_UP, type PaperGivingUp } from '../stock/credit-given-up.ts'
import type { TallySpan } from './sales-vouchers.ts'
import { LEDGER } from './tally-ledgers.ts'
import type { TallyVoucher } from './tally-xml.ts'

/**
 * Tax credit of goods that were lost or written off, by paper and day: a loss against the input tax
 * that was taken, and the other way round where the paper is taken back. GSTR-3B has the same in
 * 4(B)(1); under the composition scheme there is none.
 */
export function creditGivenUpVouchers(
  db: ReadableDb,
  branch: Branch,
  {
    fromMs,
    head,
    offsetMs,
    untilMs,
  }: TallySpan & Record<'fromMs' | 'untilMs' | 'offsetMs', number>,
): TallyVoucher[] {
  return all<PaperGivingUp>(db, PAPERS_GIVING_UP, { fromMs, offsetMs, untilMs })
    .filter(({ date }) => !branchOn(branch, date).isCompositionScheme)
    .map(({ cgstPaise, date, entity, entityId, igstPaise, number, sgstPaise }): TallyVoucher => {
      const entries = [
        { ledger: LEDGER.stockLost, paise: igstPaise + cgstPaise + sgstPaise },
        { ledger: LEDGER.inputCgst, paise: -cgstPaise },
        { ledger: LEDGER.inputSgst, paise: -sgstPaise },
        { ledger: LEDGER.inputIgst, paise: -igstPaise },
      ]
      return {
        id: `${head}-itc-${entity}-${entityId}-${date}`,
        type: 'Journal',
        date,
        number: `ITC ${number ?? entityId}`,
        party: LEDGER.stockLost,
        partyName: '',
        entries,
      }
    })
}
