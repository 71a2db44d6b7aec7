import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../base/api/client.ts'
import { formatPaise, formatRupees, toPaise } from '../base/format/money.ts'
import { t } from '../base/i18n/t.ts'
import { Check } from '../base/ui/check.tsx'
import { Stack } from '../base/ui/layout.tsx'
import { Notice } from '../base/ui/notice.tsx'
import { queryKey } from './queries/query-key.ts'

/** What the drawer of this till should hold; read anew wherever cash goes out of it. */
export const drawerQuery = queryOptions({
  queryKey: queryKey('day', 'state'),
  queryFn: () => call('get-day-state', {}),
  staleTime: 0,
})

/**
 * Returns what should be in the drawer, in rupees, where cash in paise is more than that; null
 * where it is not, no day is open or the count is blind.
 */
export function beyondDrawer(
  cashPaise: number,
  expected: number | null | undefined,
): number | null {
  if (expected === null || expected === undefined) return null
  return cashPaise > Math.max(0, toPaise(expected)) ? Math.max(0, expected) : null
}

export type DrawerDoubt = {
  cashPaise: number
  /** What should be in the drawer, in rupees. */
  expected: number
}

/**
 * Asks about cash that leaves the drawer, 0 paise where none does: `isOpen` until it is ticked that
 * more than the drawer should hold is meant. What was said of one amount is not said of the next.
 */
export function useBeyondDrawer(cashPaise: number) {
  const day = useQuery({ ...drawerQuery, enabled: cashPaise > 0 })
  const [meantPaise, setMeantPaise] = useState(0)
  const expected = beyondDrawer(cashPaise, day.data?.ExpectedCash)
  const isMeant = meantPaise === cashPaise
  return {
    doubt: expected === null ? null : { cashPaise, expected },
    isMeant,
    isOpen: expected !== null && !isMeant,
    onMeant: (isOn: boolean) => setMeantPaise(isOn ? cashPaise : 0),
  }
}

/** The question about more cash than the drawer should hold, most likely a slip. */
export function BeyondDrawer({
  doubt,
  id,
  isMeant,
  onMeant,
}: {
  doubt: DrawerDoubt | null
  isMeant: boolean
  onMeant: (isMeant: boolean) => void
  /** Of its box, where a command gives it the focus. */
  id?: string
}) {
  if (doubt === null) return null
  return (
    <Stack gap={3}>
      <Notice kind="warn">
        {t('payingOut.beyondDrawer', { expected: formatRupees(doubt.expected) })}
      </Notice>
      <Check
        {...(id === undefined ? {} : { id })}
        label={t('payingOut.meant', { amount: formatPaise(doubt.cashPaise) })}
        needed={t('payingOut.meant.needed')}
        isOn={isMeant}
        onChange={onMeant}
      />
    </Stack>
  )
}
