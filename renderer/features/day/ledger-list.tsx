import { useQuery } from '@tanstack/react-query'
import type { LedgerRow } from '../../../server/contract/day.ts'
import { formatTime } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { ledgerQuery } from './day-data.ts'
import { kindWord, reasonWord } from './ledger-words.ts'

/** Every movement of the running day, the newest first. */
export function LedgerList() {
  const ledger = useQuery(ledgerQuery)
  const rows = ledger.data?.Items.toReversed() ?? []
  // Entries have no name of their own, but are never put before others: their place names them.
  const keys = rows.map((row, index) => `${row.At} ${rows.length - index}`)
  return (
    <div className="day-card day-ledger">
      <h2 className="day-heading">{t('day.ledger')}</h2>
      {ledger.data?.IsBlind ? <p className="muted">{t('day.ledgerBlind')}</p> : null}
      {ledger.isPending ? <Waiting>{t('day.loading')}</Waiting> : null}
      {ledger.error ? <Notice kind="bad">{inWords(ledger.error)}</Notice> : null}
      {rows.length === 0 && !ledger.isPending ? (
        <p className="empty-text">{t('day.ledgerEmpty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keys
        <section className="day-scroll" tabIndex={0} aria-label={t('day.ledger')}>
          <table className="day-table">
            <thead>
              <tr>
                <th scope="col">{t('day.time')}</th>
                <th scope="col">{t('day.what')}</th>
                <th scope="col" className="day-right">
                  {t('day.amount')}
                </th>
                {ledger.data?.IsBlind ? null : (
                  <th scope="col" className="day-right">
                    {t('day.inDrawer')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <Row key={keys[index]} row={row} isBlind={ledger.data?.IsBlind ?? true} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

function Row({ isBlind, row }: { isBlind: boolean; row: LedgerRow }) {
  const isOtherMethod = row.CashAfter === null && row.PaymentMode !== null && !isBlind
  const about = [
    isOtherMethod ? row.PaymentMode : null,
    row.DocumentNo,
    row.CustomerName,
    row.Reason === null ? null : reasonWord(row.Reason),
    row.Note,
    row.UserName,
  ].filter((part) => part !== null && part !== '')
  return (
    <tr className={isOtherMethod ? 'day-row-quiet' : undefined}>
      <td className="day-time">{formatTime(row.At)}</td>
      <td>
        <span>{kindWord(row.Kind)}</span>
        <span className="muted day-about">{about.join(' · ')}</span>
      </td>
      <td className="day-right">{row.Amount === null ? '' : formatRupees(row.Amount)}</td>
      {isBlind ? null : (
        <td className="day-right">{row.CashAfter === null ? '' : formatRupees(row.CashAfter)}</td>
      )}
    </tr>
  )
}
