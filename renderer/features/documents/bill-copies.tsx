import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BillCopy } from '../../../server/contract/documents.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { queryKey } from '../../kernel/queries/query-key.ts'

type Which = BillCopy | 'customer'

/** The copy of a bill that is shown and printed: undefined is the customer's own. */
export function useBillCopy(): {
  copy: BillCopy | undefined
  which: Which
  choose: (which: Which) => void
} {
  const [which, choose] = useState<Which>('customer')
  return { copy: which === 'customer' ? undefined : which, which, choose }
}

/** Which copy of a bill: the customer's, and those of rule 48. Nothing where there is but one. */
export function BillCopies({
  invoiceID,
  which,
  onChange,
}: {
  invoiceID: string
  which: Which
  onChange: (which: Which) => void
}) {
  const { data } = useQuery({
    queryKey: queryKey('invoiceHtml', 'copies', invoiceID),
    queryFn: () => call('get-document-copies', { kind: 'Invoice', id: invoiceID }),
    staleTime: 0,
  })
  if (data === undefined || data.Copies.length === 0) return null
  const customer = data.Prints > 0 ? t('document.copy.again') : t('document.copy.original')
  return (
    <Choice<Which>
      label={t('document.copy')}
      value={which}
      options={[
        { value: 'customer', label: customer },
        ...data.Copies.map((copy) => ({ value: copy, label: t(`document.copy.${copy}`) })),
      ]}
      onChange={onChange}
    />
  )
}
