import type { Branch } from '../branch/branch.ts'
import { branchOn } from '../branch/branch.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { CREDIT_GIVEN_UP } from '../stock/credit-given-up.ts'
import type { TallySpan } from './sales-vouchers.ts'
import { LEDGER } from './tally-ledgers.ts'
import type { TallyVoucher } from './tally-xml.ts'

type Row = {
  date: string
  entity: string
  entityId: number
  paper: string
  igstPaise: number
  cgstPaise: number
  sgstPaise: number
}

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
  return all<Row>(
    db,
    `SELECT date((g.atMs + :offsetMs) / 1000, 'unixepoch') AS date, g.entity, g.entityId,
            coalesce(v.voucher_no, t.return_no, n.credit_note_no, o.order_no,
                     g.entity || ' ' || g.entityId) AS paper,
            sum(g.igstPaise) AS igstPaise, sum(g.cgstPaise) AS cgstPaise,
            sum(g.sgstPaise) AS sgstPaise
       FROM (${CREDIT_GIVEN_UP}) g
       LEFT JOIN stock_vouchers v ON g.entity = 'stockVoucher' AND v.id = g.entityId
       LEFT JOIN supplier_returns t ON g.entity = 'supplierReturn' AND t.id = g.entityId
       LEFT JOIN credit_notes n ON g.entity = 'creditNote' AND n.id = g.entityId
       LEFT JOIN sales_orders o ON g.entity = 'order' AND o.id = g.entityId
      WHERE g.atMs >= :fromMs AND g.atMs < :untilMs
      GROUP BY 1, 2, 3
      ORDER BY 1, 2, 3`,
    { fromMs, offsetMs, untilMs },
  )
    .filter(({ date }) => !branchOn(branch, date).isCompositionScheme)
    .map(({ cgstPaise, date, entity, entityId, igstPaise, paper, sgstPaise }): TallyVoucher => {
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
        number: `ITC ${paper}`,
        party: LEDGER.stockLost,
        partyName: '',
        entries,
      }
    })
}
