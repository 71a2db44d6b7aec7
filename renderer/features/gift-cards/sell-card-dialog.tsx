import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { parsePaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { DateField } from '../../base/ui/date-field.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { areReferencesMeant } from '../../kernel/used-references.ts'
import { useCart } from '../cart/cart-store.ts'
import { showPaper } from '../documents/shown-paper.ts'
import styles from './gift-cards-page.module.css'
import { useGiftCards } from './gift-cards-store.ts'

/** Sells a gift card for money; its paper carries the number, and is shown to be printed. */
export function SellCardDialog() {
  const methods = useQuery(paymentMethodsQuery)
  const buyer = useCart((cart) => cart.customer)
  const [amount, setAmount] = useState('')
  const [methodID, setMethodID] = useState('')
  const [reference, setReference] = useState('')
  const [forName, setForName] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  // One key for one card, however often the button is pressed.
  const key = useRef(crypto.randomUUID())
  const ways = (methods.data ?? []).filter(({ Kind }) => Kind !== 'CreditNote' && Kind !== 'Cheque')
  const way = ways.find(({ ID }) => String(ID) === methodID) ?? ways[0]
  const paise = parsePaise(amount)
  const lacksReference = way?.NeedsReference === true && reference.trim() === ''
  const isWhole = paise !== null && paise > 0 && way !== undefined && !lacksReference
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    if (way === undefined || paise === null) return
    const referred = { receiptTypeId: way.ID, referenceNo: reference }
    if (!(await areReferencesMeant([referred]))) return
    const sold = await call(
      'sell-gift-card',
      {
        amount: paise / 100,
        receiptTypeId: way.ID,
        ...(reference.trim() === '' ? {} : { referenceNo: reference.trim() }),
        ...(forName.trim() === '' ? {} : { forName: forName.trim() }),
        ...(expiresOn === '' ? {} : { expiresOn }),
        ...(buyer === null ? {} : { customerID: buyer.ID }),
      },
      { idempotencyKey: key.current },
    )
    void markStale('gift-card', 'day')
    useGiftCards.setState({ cardID: sold.cardID, term: '', state: 'all', pageNumber: 1 })
    closeDialog()
    showPaper({ kind: 'AccountReceipt', id: sold.receiptID, number: sold.receiptNo })
  })
  return (
    <Dialog title={t('giftCards.sellTitle')} size="medium" onClose={closeDialog}>
      <Form onSubmit={submit}>
        <Grid gap={6} align="start" className={styles['form']}>
          <Field
            label={t('giftCards.amount')}
            required
            inputMode="decimal"
            value={amount}
            error={amount !== '' && !(paise !== null && paise > 0) ? t('items.notANumber') : null}
            onChange={({ target: { value } }) => setAmount(value)}
          />
          <SelectField
            label={t('giftCards.way')}
            value={String(way?.ID ?? '')}
            options={ways.map(({ ID, Name }) => ({ value: String(ID), label: Name }))}
            onChange={setMethodID}
          />
          <Field
            label={t('giftCards.reference')}
            value={reference}
            maxLength={100}
            required={way?.NeedsReference === true}
            hint={lacksReference ? t('giftCards.referenceNeeded') : undefined}
            onChange={({ target: { value } }) => setReference(value)}
          />
          <Field
            label={t('giftCards.forName')}
            value={forName}
            maxLength={100}
            onChange={({ target: { value } }) => setForName(value)}
          />
          <DateField
            label={t('giftCards.lastDay')}
            value={expiresOn}
            isOptional
            hint={t('giftCards.lastDayHint')}
            onChange={setExpiresOn}
          />
        </Grid>
        {buyer === null ? null : <Muted as="p">{t('giftCards.buyer', { name: buyer.Name })}</Muted>}
        <SubmitRow
          label={t('giftCards.sell')}
          isWhole={isWhole}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
    </Dialog>
  )
}
