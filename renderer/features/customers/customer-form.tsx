import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Customer, CustomerMatch, Relation } from '../../../server/contract/customers.ts'
import type { StateRow } from '../../../server/contract/masters.ts'
import { call } from '../../base/api/client.ts'
import { ApiError, fieldMessage } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { mobileWrong } from '../../kernel/contact-numbers.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { GstinField } from '../../kernel/gstin-field.tsx'
import { branchQuery, statesQuery } from '../../kernel/queries/lookups.ts'
import { refreshCustomers } from './customers-data.ts'
import { isNumber, mobileIn } from './number-typed.ts'
import { SamePerson } from './same-person.tsx'

type Draft = {
  name: string
  mobile: string
  gstin: string
  address: string
  stateID: string | null
}

/** What was typed into the search becomes the mobile or the name; a few digits are neither. */
function draftFrom(typed: string): Draft {
  return {
    name: isNumber(typed) ? '' : typed.trim(),
    mobile: mobileIn(typed),
    gstin: '',
    address: '',
    stateID: null,
  }
}

type Kin = { memberID: string; relation: Relation | undefined }

/** Who may be the same person; nobody is asked about where the name is still missing. */
async function matchesOf(draft: Draft): Promise<CustomerMatch[]> {
  const name = draft.name.trim()
  if (name === '') return []
  const mobile = draft.mobile.trim()
  const { Items } = await call('match-customers', { name, ...(mobile === '' ? {} : { mobile }) })
  return Items
}

/** A new customer, and into the family of `kin` where one is named. */
async function saveNew(draft: Draft, stateID: string, kin: Kin | null): Promise<Customer> {
  const customer = await save(draft, stateID)
  if (kin !== null) {
    const { memberID, relation } = kin
    const place = { customerID: customer.ID, memberID, ...(relation && { relation }) }
    await call('join-household', place)
  }
  return customer
}

async function save(draft: Draft, stateID: string): Promise<Customer> {
  const answer = await call('save-customer', {
    name: draft.name.trim(),
    ...(draft.mobile.trim() === '' ? {} : { mobile: draft.mobile.trim() }),
    ...(stateID === '' ? {} : { stateID }),
    ...(draft.gstin.trim() === '' ? {} : { gstin: draft.gstin.trim() }),
    ...(draft.address.trim() === '' ? {} : { address: draft.address.trim() }),
  })
  return await call('get-customer', { customerID: answer.customerID })
}

/** A customer is registered in the State that their GSTIN begins with. */
function stateOfGstin(gstin: string, states: readonly StateRow[]): Partial<Draft> {
  const typed = gstin.trim()
  const found = typed.length < 15 ? undefined : states.find(({ Code }) => typed.startsWith(Code))
  return found === undefined ? {} : { stateID: found.ID }
}

function useStateChoice(draft: Draft) {
  const branch = useQuery(branchQuery)
  const states = useQuery(statesQuery)
  const options = (states.data ?? []).map((state) => ({ value: state.ID, label: state.Name }))
  return { value: draft.stateID ?? branch.data?.StateID ?? '', options, states: states.data ?? [] }
}

/** Saving in steps: who may be the same person is asked first, then the customer is made. */
function useSaving(draft: Draft, stateID: string, onDone: (customer: Customer) => void) {
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [matches, setMatches] = useState<CustomerMatch[] | null>(null)
  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setMatches(null)
      setRefused(error)
    }
    setBusy(false)
  }
  async function finish(kin: Kin | null): Promise<void> {
    const customer = await saveNew(draft, stateID, kin)
    void refreshCustomers()
    onDone(customer)
  }
  return {
    refused,
    isBusy,
    matches,
    forget: () => setRefused(null),
    back: () => setMatches(null),
    saveAs: (kin: Kin | null) => void attempt(() => finish(kin)),
    ask: () =>
      void attempt(async () => {
        const found = await matchesOf(draft)
        if (found.length === 0) return await finish(null)
        // Together, so that the safe answer can be pressed, and has the focus, as soon as it is drawn.
        setBusy(false)
        setMatches(found)
      }),
  }
}

/** A new customer in four fields; a business has an address too, which its bills bear. */
export function CustomerForm({
  typed,
  onDone,
  onBack,
}: {
  typed: string
  onDone: (customer: Customer) => void
  onBack: () => void
}) {
  const [draft, setDraft] = useState(() => draftFrom(typed))
  const [isNumbered, setNumbered] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const state = useStateChoice(draft)
  const saving = useSaving(draft, state.value, onDone)
  const { isBusy, matches, refused } = saving
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    const empty = inputs.find((input) => input.value === '')
    setTimeout(() => empty?.focus())
  }, [])
  if (matches !== null) {
    return (
      <SamePerson
        name={draft.name.trim()}
        matches={matches}
        isBusy={isBusy}
        onSame={onDone}
        onFamily={({ ID }, relation) => saving.saveAs({ memberID: ID, relation })}
        onNew={() => saving.saveAs(null)}
        onBack={saving.back}
      />
    )
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (draft.name.trim() !== '' && isNumber(draft.name)) putNumberRight()
    else saving.ask()
  }
  /** A person under a number for a name is found by neither: the number goes where it belongs. */
  function putNumberRight(): void {
    setDraft((before) => ({ ...before, name: '', mobile: before.mobile || mobileIn(before.name) }))
    setNumbered(true)
    form.current?.querySelector<HTMLInputElement>('input')?.focus()
  }
  function change(part: Partial<Draft>): void {
    setNumbered(false)
    setDraft((before) => ({ ...before, ...part }))
    saving.forget()
  }
  const isNamed = refused instanceof ApiError && refused.fields.length > 0
  return (
    <Form ref={form} noValidate onSubmit={submit}>
      <CustomerFields
        draft={draft}
        isNumbered={isNumbered}
        refused={refused}
        state={state}
        onChange={change}
      />
      <Toolbar>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {t('customer.save')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('customer.backToSearch')}
        </Button>
        {refused === null || isNamed ? null : <Notice kind="bad">{errorMessage(refused)}</Notice>}
      </Toolbar>
    </Form>
  )
}

function CustomerFields({
  draft,
  isNumbered,
  refused,
  state,
  onChange,
}: {
  draft: Draft
  isNumbered: boolean
  refused: unknown
  state: ReturnType<typeof useStateChoice>
  onChange: (part: Partial<Draft>) => void
}) {
  return (
    <>
      <Field
        label={t('customer.name')}
        required
        maxLength={200}
        value={draft.name}
        error={isNumbered ? t('customer.nameIsNumber') : fieldMessage(refused, 'name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Field
        label={t('customer.mobile')}
        inputMode="tel"
        maxLength={20}
        value={draft.mobile}
        error={mobileWrong(draft.mobile) ?? fieldMessage(refused, 'mobile')}
        onChange={(event) => onChange({ mobile: event.target.value })}
      />
      <SelectField
        label={t('customer.state')}
        value={state.value}
        options={state.options}
        error={fieldMessage(refused, 'stateID')}
        onChange={(stateID) => onChange({ stateID })}
      />
      <GstinField
        label={t('customer.gstin')}
        value={draft.gstin}
        error={fieldMessage(refused, 'gstin')}
        onChange={(gstin) => onChange({ gstin, ...stateOfGstin(gstin, state.states) })}
      />
      {draft.gstin.trim() === '' ? null : (
        <Field
          label={t('customers.address')}
          hint={t('customer.addressHint')}
          maxLength={2000}
          value={draft.address}
          error={fieldMessage(refused, 'address')}
          onChange={(event) => onChange({ address: event.target.value })}
        />
      )}
    </>
  )
}
