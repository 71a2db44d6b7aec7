import { useQuery } from '@tanstack/react-query'
import { Search, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Customer, CustomerSummary, Relation } from '../../../server/contract/customers.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { FieldHint } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { PickList, PickRow } from '../../base/ui/pick-list.tsx'
import { SearchFrame, SearchInput } from '../../base/ui/search-field.tsx'
import { Muted, WideNameLines } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { customerSummaryQuery } from '../../kernel/queries/customer-summary.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { joinFamily } from './customers-actions.ts'
import { showCustomer, useCustomers } from './customers-store.ts'
import { RELATION_WORDS, RELATIONS } from './relations.ts'
import { useCustomerSearch } from './use-customer-search.ts'
import { usePatientEnter } from './use-patient-enter.ts'
import { walkForm } from './walk-form.ts'

const MOST_SHOWN = 6

/** Puts somebody into the family of the person on the screen: one who is known, or a new one. */
export function FamilyDialog() {
  const selectedID = useCustomers((state) => state.selectedID) ?? ''
  const summary = useQuery({ ...customerSummaryQuery(selectedID), enabled: selectedID !== '' })
  return (
    <Dialog title={t('family.add')} onClose={closeDialog}>
      {summary.isPending ? <Waiting>{t('customers.reading')}</Waiting> : null}
      {summary.error ? <Notice kind="bad">{errorMessage(summary.error)}</Notice> : null}
      {summary.data === undefined ? null : <Joiner summary={summary.data} />}
    </Dialog>
  )
}

function Joiner({ summary }: { summary: CustomerSummary }) {
  const [text, setText] = useState('')
  const [relation, setRelation] = useState<Relation>('Child')
  const [refused, setRefused] = useState<unknown>(null)
  const search = useCustomerSearch(text)
  const known = new Set([summary.ID, ...summary.Household.map((member) => member.CustomerID)])
  const rows = search.rows.filter((row) => !known.has(row.ID))
  async function join(customerID: string): Promise<boolean> {
    const isJoined = await joinFamily({ customerID, memberID: summary.ID, relation })
    if (isJoined) closeDialog()
    return isJoined
  }
  async function joinNew(): Promise<void> {
    try {
      const mobile = summary.Mobile === null ? {} : { mobile: summary.Mobile }
      const { customerID } = await call('save-customer', { name: text.trim(), ...mobile })
      // Who is new is whom the counter goes on with: their test is never written down for the other.
      if (await join(customerID)) showCustomer(customerID)
    } catch (error) {
      setRefused(error)
    }
  }
  const name = text.trim()
  const isMember = summary.Household.some(
    (member) => member.Name.toLowerCase() === name.toLowerCase(),
  )
  // Enter leads to whom it would take, so that the relation is seen first; the next one takes them.
  const found = useRef<HTMLDivElement>(null)
  const onEnter = usePatientEnter(text, search.isSettled, () =>
    found.current?.querySelector('button')?.focus(),
  )
  return (
    <Form as="div" onKeyDown={walkForm}>
      <SearchFrame>
        <Glyph of={Search} />
        <SearchInput
          data-walk
          aria-label={t('family.find')}
          placeholder={t('family.find')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setRefused(null)
          }}
          onKeyDown={onEnter}
        />
      </SearchFrame>
      <Choice
        label={t('family.relationTo', { name: summary.Name })}
        value={relation}
        options={RELATIONS.map((each) => ({ value: each, label: t(RELATION_WORDS[each]) }))}
        onChange={setRelation}
      />
      <Stack gap={6} ref={found}>
        <Known
          rows={rows}
          as={t('family.joinsAs', { relation: t(RELATION_WORDS[relation]), name: summary.Name })}
          onJoin={(customerID) => void join(customerID)}
        />
        <NewMember name={name} isMember={isMember} onAdd={() => void joinNew()} />
        {refused === null ? null : <Notice kind="bad">{errorMessage(refused)}</Notice>}
      </Stack>
    </Form>
  )
}

function Known({
  as,
  rows,
  onJoin,
}: {
  /** As what they would join: it is read before Enter is pressed again. */
  as: string
  rows: readonly Customer[]
  onJoin: (id: string) => void
}) {
  return (
    <PickList data-testid="pick-list">
      {rows.slice(0, MOST_SHOWN).map((row) => (
        <li key={row.ID}>
          <PickRow data-walk onClick={() => onJoin(row.ID)}>
            <WideNameLines>
              <strong>{row.Name}</strong>
              <Muted>{row.Mobile ?? t('customer.noMobile')}</Muted>
            </WideNameLines>
            <Muted>{as}</Muted>
          </PickRow>
        </li>
      ))}
    </PickList>
  )
}

/** A name that nobody of the family has yet becomes a new person with the same mobile. */
function NewMember({
  name,
  isMember,
  onAdd,
}: {
  name: string
  isMember: boolean
  onAdd: () => void
}) {
  if (isMember) return <Notice kind="info">{t('family.isMember', { name })}</Notice>
  if (name.length < 2 || !/\p{L}/u.test(name)) {
    return <FieldHint as="p">{t('family.hint')}</FieldHint>
  }
  return (
    <Button variant="plain" data-walk onClick={onAdd}>
      <Glyph of={UserPlus} />
      {t('family.addNew', { name })}
    </Button>
  )
}
