import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { MasterKind } from '../../../server/contract/shop-masters.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { SelectField } from '../../base/ui/field.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { askNewMaster, type NewMasterBegin } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import styles from './master-select.module.css'
import { type MasterRow, readMaster } from './masters-data.ts'

type Picked = {
  kind: MasterKind
  /** What a new entry begins with. */
  begin?: NewMasterBegin
  /** What the button says where the field's own name is not in it. */
  addLabel?: string
  /** The keyboard goes past the button: Insert does the same. */
  isPassedOver?: boolean
  label: string
  disabled?: boolean | undefined
  onChange: (id: string) => void
}

/**
 * A choice out of a list of the shop, where what is missing is added in place and chosen. What was
 * chosen before and is no longer in use stays shown, with its name.
 */
export function MasterSelect({
  isLab = false,
  kind,
  options,
  ...field
}: Omit<ComponentProps<typeof SelectField>, keyof Picked> &
  Omit<Picked, 'begin' | 'addLabel' | 'isPassedOver'> & {
    /** A new supplier is a lab. */
    isLab?: boolean
  }) {
  const { value } = field
  const isOffered = value === '' || options.some((option) => option.value === value)
  const old = useQuery({
    queryKey: queryKey('masters', kind, 'entry', value),
    queryFn: () => readMaster(kind, value),
    enabled: !isOffered,
    staleTime: 0,
  })
  return (
    <MasterPicker
      kind={kind}
      begin={{ isLab }}
      label={field.label}
      disabled={field.disabled}
      onChange={field.onChange}
    >
      <SelectField
        {...field}
        options={isOffered ? options : [...options, { value, label: oldName(old.data) }]}
        disabled={field.disabled === true}
      />
    </MasterPicker>
  )
}

/** An entry that is offered no more; blank while it is read. */
function oldName(row: MasterRow | null | undefined): string {
  if (row === null || row === undefined) return ''
  return row.IsActive ? row.Name : `${row.Name} · ${t('masters.inactive')}`
}

/**
 * Any way of choosing from a list of the shop, with a button beside it, and Insert within it, that
 * adds what is missing, for those who may change the lists.
 */
export function MasterPicker({
  addLabel,
  begin = {},
  children,
  disabled,
  isPassedOver = false,
  kind,
  label,
  onChange,
}: Picked & { children?: ReactNode }) {
  const mayAdd = can('masters.edit') && disabled !== true
  const words = addLabel ?? t('picker.add', { list: label })
  const add = () => askNewMaster(kind, onChange, begin)
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
          aria-label={words}
          title={words}
          tabIndex={isPassedOver ? -1 : undefined}
          onClick={add}
        >
          <Glyph of={Plus} />
        </Button>
      ) : null}
    </Row>
  )
}
