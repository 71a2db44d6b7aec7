import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../base/api/client.ts'
import { formatPaise, formatRupees } from '../base/format/money.ts'
import { t } from '../base/i18n/t.ts'
import { Check } from '../base/ui/check.tsx'
import { Field, SelectField } from '../base/ui/field.tsx'
import { Stack } from '../base/ui/layout.tsx'
import { Notice } from '../base/ui/notice.tsx'
import { paymentMethodsQuery } from './queries/lookups.ts'
import { queryKey } from './queries/query-key.ts'

/** How money is paid out, to a supplier or a fitter: the method and its reference, as typed. */
export function usePayingOut() {
  const methods = useQuery(paymentMethodsQuery)
  const [methodID, setMethodID] = useState('')
  const [typed, setReference] = useState('')
  const ways = (methods.data ?? []).filter(({ Kind }) => Kind !== 'CreditNote')
  const way = ways.find(({ ID }) => String(ID) === methodID) ?? ways[0]
  const referenceNo = typed.trim()
  // Asked by itself: what the drawer should hold, where cash goes out of it.
  const day = useQuery({
    queryKey: queryKey('day', 'state'),
    queryFn: () => call('get-day-state', {}),
    enabled: way?.Kind === 'Cash',
    staleTime: 0,
  })
  const [meantPaise, setMeantPaise] = useState(0)
  const needsReference = way?.NeedsReference === true && referenceNo === ''
  return {
    ways,
    way,
    typed,
    setMethodID,
    setReference,
    /** What should be in the drawer, in rupees, where an amount in paise is more than that. */
    beyondDrawer: (paise: number): number | null => {
      const expected = day.data?.ExpectedCash
      if (way?.Kind !== 'Cash' || expected === null || expected === undefined) return null
      return paise > Math.round(expected * 100) && paise !== meantPaise
        ? Math.max(0, expected)
        : null
    },
    meantPaise,
    setMeantPaise,
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

/** Asks about more cash than the drawer should hold, most likely a slip; it is ticked that it is meant. */
export function BeyondDrawer({
  of,
  paise,
}: {
  of: ReturnType<typeof usePayingOut>
  paise: number | null
}) {
  if (paise === null || paise <= 0) return null
  const expected = of.beyondDrawer(paise)
  const isMeant = of.meantPaise === paise
  if (expected === null && !isMeant) return null
  return (
    <Stack gap={3}>
      {expected === null ? null : (
        <Notice kind="warn">
          {t('payingOut.beyondDrawer', { expected: formatRupees(expected) })}
        </Notice>
      )}
      <Check
        label={t('payingOut.meant', { amount: formatPaise(paise) })}
        isOn={isMeant}
        onChange={(isOn) => of.setMeantPaise(isOn ? paise : 0)}
      />
    </Stack>
  )
}
