import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import type { ReasonUse } from '../../../server/contract/shop-masters.ts'
import { t } from '../../base/i18n/t.ts'
import { Field } from '../../base/ui/field.tsx'
import { entriesFor, lacksNote } from './listed-entries.ts'
import { MasterPicker } from './master-select.tsx'
import { activeMastersQuery, readMaster } from './masters-data.ts'

type Props = Omit<
  ComponentProps<typeof Field>,
  'value' | 'onChange' | 'list' | 'error' | 'inputRef'
> & {
  value: string
  /** What else is wrong with what was typed. */
  error?: string | null
  onChange: (text: string) => void
}

/**
 * A text in one's own words for which a list of the shop proposes its entries; Insert, or the button
 * beside it, adds what is typed to the list.
 */
function ListedField({
  error = null,
  kind,
  onChange,
  usedFor,
  ...field
}: Props & { kind: 'Reason' | 'Courier'; usedFor?: ReasonUse }) {
  const listID = useId()
  const input = useRef<HTMLInputElement>(null)
  const { data } = useQuery(activeMastersQuery(kind))
  const entries = entriesFor(data ?? [], usedFor)
  const lacking = lacksNote(field.value, entries) ? t('masters.moreNeeded') : ''
  // A form with it isn't sent before more is said.
  useEffect(() => void input.current?.setCustomValidity(lacking), [lacking])
  const pick = async (id: string) => {
    const made = await readMaster(kind, id)
    if (made !== null) onChange(made.Name)
  }
  return (
    <MasterPicker
      kind={kind}
      begin={{ name: field.value.trim(), ...(usedFor === undefined ? {} : { usedFor }) }}
      label={field.label}
      addLabel={t('masters.keepInList')}
      isPassedOver
      disabled={field.disabled}
      onChange={(id) => void pick(id)}
    >
      <Field
        {...field}
        inputRef={input}
        list={entries.length === 0 ? undefined : listID}
        error={error ?? (lacking === '' ? null : lacking)}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listID}>
        {entries.map(({ ID, Name }) => (
          <option key={ID} value={Name} />
        ))}
      </datalist>
    </MasterPicker>
  )
}

/** Why something is done: the shop's reasons for it are proposed. */
export function ReasonField(props: Props & { usedFor: ReasonUse }) {
  return <ListedField kind="Reason" {...props} />
}

/** Who carries a parcel: the shop's couriers are proposed. */
export function CourierField(props: Props) {
  return <ListedField kind="Courier" {...props} />
}
