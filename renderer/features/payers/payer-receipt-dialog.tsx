import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PayerDetail } from '../../../server/contract/payers.ts'
import { call } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees, parsePaise, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, Input, SelectField } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { areReferencesMeant } from '../../kernel/used-references.ts'
import { showPaper } from '../documents/shown-paper.ts'
import styles from './payers-page.module.css'

/** Takes money of a payer: against its oldest claims, or against those that are typed. */
export function PayerReceiptDialog({
  onClose,
  payer,
}: {
  payer: PayerDetail
  onClose: () => void
}) {
  const methods = useQuery(paymentMethodsQuery)
  const [amount, setAmount] = useState(payer.Balance > 0 ? String(payer.Balance) : '')
  const [tds, setTds] = useState('')
  const [methodID, setMethodID] = useState('')
  const [reference, setReference] = useState('')
  const [parts, setParts] = useState<Readonly<Record<string, string>>>({})
  // One key for one payment, however often the button is pressed.
  const key = useRef(crypto.randomUUID())
  const open = payer.Claims.filter(({ Balance }) => Balance !== 0)
  const ways = (methods.data ?? []).filter(({ Kind }) => Kind !== 'CreditNote')
  const way = ways.find(({ ID }) => String(ID) === methodID) ?? ways.at(-1)
  const paise = parsePaise(amount)
  const tdsPaise = tds.trim() === '' ? 0 : parsePaise(tds)
  const typed = open.flatMap(({ ID }) => {
    const text = (parts[ID] ?? '').trim()
    return text === '' ? [] : [{ claimID: ID, paise: signedPaise(text) }]
  })
  const named = typed.reduce((sum, part) => sum + (part.paise ?? 0), 0)
  const isNamed = typed.length > 0
  const agrees =
    !isNamed || (typed.every((part) => part.paise !== null) && named === paise && tdsPaise === 0)
  const lacksReference = way?.NeedsReference === true && reference.trim() === ''
  const isWhole =
    paise !== null &&
    paise > 0 &&
    tdsPaise !== null &&
    way !== undefined &&
    !lacksReference &&
    agrees
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    if (way === undefined || paise === null || tdsPaise === null) return
    const referred = { receiptTypeId: way.ID, referenceNo: reference }
    if (!(await areReferencesMeant([referred]))) return
    const taken = await call(
      'take-payer-receipt',
      {
        payerID: payer.ID,
        amount: paise / 100,
        receiptTypeId: way.ID,
        ...(reference.trim() === '' ? {} : { referenceNo: reference.trim() }),
        ...(tdsPaise === 0 ? {} : { tds: tdsPaise / 100 }),
        ...(isNamed
          ? {
              allocations: typed.map((part) => ({
                claimID: part.claimID,
                amount: (part.paise ?? 0) / 100,
              })),
            }
          : {}),
      },
      { idempotencyKey: key.current },
    )
    await markStale('payer', 'day')
    onClose()
    showPaper({ kind: 'AccountReceipt', id: taken.receiptID, number: taken.receiptNo })
  })
  return (
    <Dialog title={t('payers.take', { name: payer.Name })} size="large" onClose={onClose}>
      <Form onSubmit={submit}>
        <Grid gap={6} align="start" className={styles['form']}>
          <Field
            label={t('payers.amount')}
            onFocus={({ target }) => target.select()}
            inputMode="decimal"
            value={amount}
            error={amount !== '' && paise === null ? t('items.notANumber') : null}
            onChange={({ target: { value } }) => setAmount(value)}
          />
          <Field
            label={t('payers.tds')}
            inputMode="decimal"
            value={tds}
            hint={t('payers.tdsHint')}
            error={tdsPaise === null ? t('items.notANumber') : null}
            onChange={({ target: { value } }) => setTds(value)}
          />
          <SelectField
            label={t('payers.way')}
            value={String(way?.ID ?? '')}
            options={ways.map(({ ID, Name }) => ({ value: String(ID), label: Name }))}
            onChange={setMethodID}
          />
          <Field
            label={t('payers.reference')}
            value={reference}
            maxLength={100}
            hint={lacksReference ? t('giftCards.referenceNeeded') : undefined}
            onChange={({ target: { value } }) => setReference(value)}
          />
        </Grid>
        <Muted as="p">{t('payers.takeHint')}</Muted>
        <div className={styles['claims']}>
          <CardTable className={styles['figures']}>
            <thead>
              <tr>
                <th>{t('payers.day')}</th>
                <th>{t('payers.order')}</th>
                <th>{t('payers.customer')}</th>
                <th data-figure>{t('payers.open')}</th>
                <th data-figure>{t('payers.paidNow')}</th>
              </tr>
            </thead>
            <tbody>
              {open.map((claim) => (
                <tr key={claim.ID}>
                  <td data-day>{formatDay(claim.ChargedOn)}</td>
                  <td data-wide>{claim.InvoiceNo ?? claim.SalesOrderNo}</td>
                  <td data-wide>
                    {[claim.CustomerName, claim.Member].filter(Boolean).join(' · ')}
                  </td>
                  <td data-figure data-label={t('payers.open')}>
                    {formatRupees(claim.Balance)}
                  </td>
                  <td data-figure data-label={t('payers.paidNow')}>
                    <Input
                      aria-label={t('payers.paidNowOf', { number: claim.SalesOrderNo })}
                      inputMode="decimal"
                      value={parts[claim.ID] ?? ''}
                      onChange={({ target: { value } }) =>
                        setParts((before) => ({ ...before, [claim.ID]: value }))
                      }
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </CardTable>
        </div>
        <SubmitRow
          label={t('payers.takeIt')}
          isWhole={isWhole}
          {...(agrees ? {} : { missing: t('payers.otherSum', { sum: formatRupees(named / 100) }) })}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
    </Dialog>
  )
}

/** What is owed to the payer on a claim is used with a minus. */
function signedPaise(text: string): number | null {
  if (!text.startsWith('-')) return parsePaise(text)
  const paise = parsePaise(text.slice(1))
  return paise === null ? null : -toPaise(paise / 100)
}
