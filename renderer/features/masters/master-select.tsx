import { Plus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { MasterKind } from '../../../server/contract/shop-masters.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { SelectField } from '../../base/ui/field.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { askNewMaster } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import styles from './master-select.module.css'

type Picked = {
  kind: MasterKind
  /** A new supplier is a lab. */
  isLab?: boolean
  label: string
  disabled?: boolean | undefined
  onChange: (id: string) => void
}

/** A choice out of a list of the shop, where what is missing is added in place and chosen. */
export function MasterSelect({
  isLab,
  kind,
  ...field
}: Omit<ComponentProps<typeof SelectField>, keyof Picked> & Picked) {
  return (
    <MasterPicker
      kind={kind}
      isLab={isLab === true}
      label={field.label}
      disabled={field.disabled}
      onChange={field.onChange}
    >
      <SelectField {...field} disabled={field.disabled === true} />
    </MasterPicker>
  )
}

/**
 * Any way of choosing from a list of the shop, with a button beside it, and Insert within it, that
 * adds what is missing, for those who may change the lists.
 */
export function MasterPicker({
  children,
  disabled,
  isLab = false,
  kind,
  label,
  onChange,
}: Picked & { children?: ReactNode }) {
  const mayAdd = can('masters.edit') && disabled !== true
  const add = () => askNewMaster(kind, onChange, { isLab })
  return (
    <Row
      gap={3}
      align="end"
      className={styles['select']}
      onKeyDown={(event) => {
        if (event.key !== 'Insert' || !mayAdd) return
        event.preventDefault()
        event.stopPropagation()
        add()
      }}
    >
      {children}
      {mayAdd ? (
        <Button
          isRound
          aria-label={t('picker.add', { list: label })}
          title={t('picker.add', { list: label })}
          onClick={add}
        >
          <Glyph of={Plus} />
        </Button>
      ) : null}
    </Row>
  )
}
