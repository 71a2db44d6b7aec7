import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../base/i18n/t.ts'
import { Field, SelectField } from '../base/ui/field.tsx'
import { paymentMethodsQuery } from './queries/lookups.ts'

/** How money is paid out, to a supplier or a fitter: the method and its reference, as typed. */
export function usePayingOut() {
  const methods = useQuery(paymentMethodsQuery)
  const [methodID, setMethodID] = useState('')
  const [typed, setReference] = useState('')
  const ways = (methods.data ?? []).filter(({ Kind }) => Kind !== 'CreditNote')
  const way = ways.find(({ ID }) => String(ID) === methodID) ?? ways[0]
  const referenceNo = typed.trim()
  const needsReference = way?.NeedsReference === true && referenceNo === ''
  return {
    ways,
    way,
    typed,
    setMethodID,
    setReference,
    isCash: way?.Kind === 'Cash',
    /** Says what is missing; undefined where nothing is. */
    missing: needsReference ? t('suppliers.referenceNeeded') : undefined,
    /** The keys of the request; null until the method is known and has the reference it needs. */
    keys:
      way === undefined || needsReference
        ? null
        : { paymentKindID: way.ID, ...(referenceNo === '' ? {} : { referenceNo }) },
  }
}

/** The two fields of it. */
export function PayingOutFields({ of }: { of: ReturnType<typeof usePayingOut> }) {
  return (
    <>
      <SelectField
        label={t('suppliers.way')}
        value={String(of.way?.ID ?? '')}
        options={of.ways.map(({ ID, Name }) => ({ value: String(ID), label: Name }))}
        onChange={of.setMethodID}
      />
      <Field
        label={t('suppliers.reference')}
        value={of.typed}
        maxLength={100}
        required={of.way?.NeedsReference === true}
        hint={of.missing}
        onChange={({ target: { value } }) => of.setReference(value)}
      />
    </>
  )
}
