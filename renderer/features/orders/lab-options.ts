import { useQuery } from '@tanstack/react-query'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { t } from '../../base/i18n/t.ts'
import { labsQuery } from '../../kernel/queries/lookups.ts'

/** None, the labs of the shop, and the one that the job names where it is no longer one of them. */
export function useLabOptions({ LabOrder }: OrderDetail): { value: string; label: string }[] {
  const labs = useQuery(labsQuery)
  const options = (labs.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name }))
  const { SupplierID: id = null, SupplierName: name = null } = LabOrder ?? {}
  const isMissing = labs.isSuccess && id !== null && !options.some(({ value }) => value === id)
  return [
    { value: '', label: t('orders.notChosen') },
    ...options,
    ...(isMissing ? [{ value: id, label: name ?? '' }] : []),
  ]
}
