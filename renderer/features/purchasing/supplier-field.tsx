import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { SelectField } from '../../base/ui/field.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { suppliersQuery } from '../../kernel/queries/lookups.ts'
import { can } from '../../kernel/session-store.ts'
import { askNewMaster } from '../masters/masters-store.ts'
import styles from './inward-form.module.css'

/** Of which supplier a bill or an order is; a new one is made in place. */
export function SupplierField(props: {
  supplierID: string
  error: string | null
  onChange: (supplierID: string) => void
}) {
  const suppliers = useQuery(suppliersQuery)
  return (
    <Row gap={4} align="end" className={styles['supplier']}>
      <SelectField
        label={t('items.supplier')}
        value={props.supplierID}
        options={[
          { value: '', label: t('goodsIn.choose') },
          ...(suppliers.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
        ]}
        error={props.error}
        onChange={props.onChange}
      />
      {can('masters.edit') ? (
        <Button
          isRound
          aria-label={t('goodsIn.newSupplier')}
          title={t('goodsIn.newSupplier')}
          onClick={() => askNewMaster('Supplier', props.onChange)}
        >
          <Glyph of={Plus} />
        </Button>
      ) : null}
    </Row>
  )
}
