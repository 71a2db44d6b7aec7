import { useQuery } from '@tanstack/react-query'
import { t } from '../../base/i18n/t.ts'
import { suppliersQuery } from '../../kernel/queries/lookups.ts'
import { MasterSelect } from './master-select.tsx'

/** Of which supplier something is; a new one is made in place. */
export function SupplierField({
  error = null,
  none = t('goodsIn.choose'),
  onChange,
  supplierID,
}: {
  supplierID: string
  error?: string | null | undefined
  /** What the row says that chooses nobody. */
  none?: string
  onChange: (supplierID: string) => void
}) {
  const suppliers = useQuery(suppliersQuery)
  return (
    <MasterSelect
      kind="Supplier"
      label={t('items.supplier')}
      value={supplierID}
      options={[
        { value: '', label: none },
        ...(suppliers.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
      ]}
      error={error}
      onChange={onChange}
    />
  )
}
