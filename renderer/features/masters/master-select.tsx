import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { MasterKind } from '../../../server/contract/shop-masters.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { SelectField } from '../../base/ui/field.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { can } from '../../kernel/session-store.ts'
import styles from './master-select.module.css'
import { askNewMaster } from './masters-store.ts'

/**
 * A choice out of a list of the shop, where what is missing is added in place, by its button or by
 * Insert. Only on a screen: a dialog would be left for the form of the new entry.
 */
export function MasterSelect({
  kind,
  isLab = false,
  ...field
}: ComponentProps<typeof SelectField> & {
  kind: MasterKind
  /** A new supplier is a lab. */
  isLab?: boolean
}) {
  const mayAdd = can('masters.edit') && field.disabled !== true
  const add = () => askNewMaster(kind, field.onChange, { isLab })
  return (
    <div className={styles['select']}>
      <SelectField {...field} onInsert={mayAdd ? add : undefined} />
      {mayAdd ? (
        <Button
          isRound
          aria-label={t('picker.add', { list: field.label })}
          title={t('picker.add', { list: field.label })}
          onClick={add}
        >
          <Glyph of={Plus} />
        </Button>
      ) : null}
    </div>
  )
}
