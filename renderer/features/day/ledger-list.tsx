import { useQuery } from '@tanstack/react-query'
import type { LedgerRow } from '../../../server/contract/day.ts'
import { formatTime } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { EmptyText, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import shared from './day.module.css'
import { ledgerQuery } from './day-data.ts'
import { askTakeBack } from './day-store.ts'
import styles from './ledger-list.module.css'
import { kindWord, reasonWord } from './ledger-words.ts'

/** Every movement of the running day, the newest first. */
export function LedgerList({ drawerID }: { drawerID: string | null }) {
  const ledger = useQuery(ledgerQuery(drawerID))
  const rows = ledger.data?.Items.toReversed() ?? []
  // Entries have no name of their own, but are never put before others: their place names them.
  const keys = rows.map((row, index) => `${row.At} ${rows.length - index}`)
  return (
    <Stack gap={5} isPanel className={classNames(shared['card'], styles['ledger'])}>
      <h2 className={shared['heading']}>{t('day.ledger')}</h2>
      {ledger.data?.IsBlind ? <Muted as="p">{t('day.ledgerBlind')}</Muted> : null}
      {ledger.isPending ? <Waiting>{t('day.loading')}</Waiting> : null}
      {ledger.error ? <Notice kind="bad">{errorMessage(ledger.error)}</Notice> : null}
      {rows.length === 0 && !ledger.isPending ? (
        <EmptyText>{t('day.ledgerEmpty')}</EmptyText>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keys
        <section className={shared['scroll']} tabIndex={0} aria-label={t('day.ledger')}>
          <table className={shared['table']}>
            <thead>
              <tr>
                <th scope="col">{t('day.time')}</th>
                <th scope="col">{t('day.what')}</th>
                <th scope="col" className={shared['right']}>
                  {t('day.amount')}
                </th>
                {ledger.data?.IsBlind ? null : (
                  <th scope="col" className={shared['right']}>
                    {t('day.inDrawer')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <LedgerEntry key={keys[index]} row={row} isBlind={ledger.data?.IsBlind ?? true} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Stack>
  )
}

function LedgerEntry({ isBlind, row }: { isBlind: boolean; row: LedgerRow }) {
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
    <tr
      data-taken-back={row.IsTakenBack || undefined}
      className={classNames(
        isOtherMethod && styles['row-quiet'],
        row.IsTakenBack && styles['row-back'],
      )}
    >
      <td className={styles['time']}>{formatTime(row.At)}</td>
      <td>
        <span>{row.TakesBack ? t('day.kind.TakesBack') : kindWord(row.Kind)}</span>
        {row.IsTakenBack ? <Muted> {t('day.takenBackEntry')}</Muted> : null}
        <Muted className={styles['about']}>{about.join(' · ')}</Muted>
        {row.EntryID === null ? null : (
          <Button
            variant="quiet"
            aria-label={t('day.takeBack.of', {
              what: kindWord(row.Kind),
              amount: formatRupees(Math.abs(row.Amount ?? 0)),
            })}
            onClick={() => askTakeBack(row)}
          >
            {t('vouchers.takeBack')}
          </Button>
        )}
      </td>
      <td className={shared['right']}>{row.Amount === null ? '' : formatRupees(row.Amount)}</td>
      {isBlind ? null : (
        <td className={shared['right']}>
          {row.CashAfter === null ? '' : formatRupees(row.CashAfter)}
        </td>
      )}
    </tr>
  )
}
