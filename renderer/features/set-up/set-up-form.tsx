import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SetupState } from '../../../server/contract/setup.ts'
import { call } from '../../base/api/client.ts'
import { ApiError, fieldMessage } from '../../base/api/errors.ts'
import { shopToday } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { useFocusOnWrong } from '../../base/ui/use-focus-on-wrong.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { GstinField } from '../../kernel/gstin-field.tsx'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { afterSetup, signIn } from '../../kernel/session-store.ts'
import { LogoField } from './logo-field.tsx'
import {
  areLabDays,
  detailsOf,
  exampleNumber,
  forgetSetUp,
  isInvoicePrefix,
  keepSetUp,
  keptSetUp,
  mayBecomePrefix,
  type SetUpDraft,
} from './set-up-draft.ts'
import styles from './set-up-form.module.css'

const LAB_DAYS_ID = 'set-up-lab-days'

type PartProps = {
  draft: SetUpDraft
  /** What a field was refused for, until it is typed anew. */
  wrong: (field: string) => string | null
  states: SetupState['States']
  onChange: (part: Partial<SetUpDraft>) => void
}

type TextKey = {
  [Key in keyof SetUpDraft]: SetUpDraft[Key] extends string ? Key : never
}[keyof SetUpDraft]

/** A text field of the draft, with its refusal beside it. */
function TextField({
  name,
  label,
  part,
  ...rest
}: {
  name: TextKey
  label: string
  part: PartProps
  type?: string
  required?: boolean
  maxLength?: number
  inputMode?: 'numeric' | 'tel' | 'email'
  hint?: string
  autoComplete?: string
}) {
  return (
    <Field
      {...rest}
      label={label}
      value={part.draft[name]}
      error={part.wrong(name)}
      onChange={(event) => part.onChange({ [name]: event.target.value })}
    />
  )
}

/** The whole of the first run on one page, refusals beside their fields. */
export function SetUpForm() {
  const [typed, setTyped] = useState(keptSetUp)
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [typedPrefix, setTypedPrefix] = useState<string | null>(typed.invoicePrefix || null)
  // What was typed anew since the refusal is not called wrong any more.
  const [mended, setMended] = useState<readonly string[]>([])
  const onChange = (part: Partial<SetUpDraft>) => {
    // The state brings its prefix along.
    const more = part.stateCode === undefined ? [] : ['invoicePrefix']
    setMended((names) => [...names, ...Object.keys(part), ...more])
    if (part.invoicePrefix !== undefined) setTypedPrefix(part.invoicePrefix)
    setTyped((before) => ({ ...before, ...part }))
  }
  useEffect(() => keepSetUp(typed), [typed])
  useFocusOnWrong(form, refused)
  useEffect(() => void form.current?.querySelector<HTMLElement>('input')?.focus(), [])
  const setup = useQuery({
    queryKey: queryKey('setupState'),
    queryFn: () => call('get-setup-state', {}),
  })
  const states = setup.data?.States ?? []
  // The state brings its usual prefix along, until someone writes another; the states may come late.
  const suggested = states.find(({ Code }) => Code === typed.stateCode)?.SuggestedPrefix ?? ''
  const draft = { ...typed, invoicePrefix: typedPrefix ?? suggested }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!areLabDays(draft.labDays)) {
      giveFocus(LAB_DAYS_ID)
      return
    }
    setBusy(true)
    setRefused(null)
    setMended([])
    try {
      const details = detailsOf(draft)
      await call('save-setup', details)
      forgetSetUp()
      // Whoever typed the PIN a moment ago is not asked for it again; if that fails, it is.
      await signIn({ userName: details.ownerUserName, pin: details.ownerPin }).catch(afterSetup)
    } catch (error) {
      setRefused(error)
      setBusy(false)
    }
  }
  const isNamed = refused instanceof ApiError && refused.fields.length > 0
  const wrong = (field: string) => (mended.includes(field) ? null : fieldMessage(refused, field))
  const isAllMended = isNamed && refused.fields.every(({ field }) => wrong(field) === null)
  const part = { draft, wrong, states, onChange }
  return (
    <Grid
      ref={form}
      as="form"
      gap={8}
      align="start"
      className={styles['form']}
      noValidate
      onSubmit={submit}
    >
      <ShopPart {...part} />
      <PlacePart {...part} />
      <OwnerPart {...part} />
      <PartnersPart {...part} />
      <Row as="footer" gap={8} align="center" justify="end" isWrapping className={styles['foot']}>
        {refused === null || isAllMended ? null : (
          <Notice kind="bad">{isNamed ? t('setUp.seeFields') : errorMessage(refused)}</Notice>
        )}
        <Button type="submit" variant="primary" disabled={isBusy}>
          {t(isBusy ? 'setUp.saving' : 'setUp.save')}
        </Button>
      </Row>
    </Grid>
  )
}

/** What a prefix may be, and what it makes of the number of the first invoice. */
function prefixHint(prefix: string): string {
  if (!isInvoicePrefix(prefix)) return t('setUp.prefix.rule')
  return t('setUp.prefix.hint', { number: exampleNumber(prefix, shopToday()) })
}

function ShopPart(part: PartProps) {
  const { draft, wrong, onChange } = part
  const [isPrefixLeft, setPrefixLeft] = useState(false)
  const prefix = draft.invoicePrefix
  const isPrefixWrong = prefix !== '' && !isInvoicePrefix(prefix)
  const isPrefixMarked = isPrefixWrong && (isPrefixLeft || !mayBecomePrefix(prefix))
  return (
    <Stack as="fieldset" gap={8} isPanel className={styles['part']}>
      <legend>{t('setUp.shop')}</legend>
      <Field
        label={t('setUp.shopName')}
        required
        maxLength={200}
        value={draft.shopName}
        error={wrong('shopName')}
        onChange={(event) => onChange({ shopName: event.target.value })}
      />
      <GstinField
        label={t('setUp.gstin')}
        value={draft.gstin}
        error={wrong('gstin')}
        onChange={(gstin) => onChange({ gstin })}
        onState={(stateCode) => onChange({ stateCode })}
      />
      <Choice
        label={t('setUp.scheme')}
        value={draft.isCompositionScheme ? 'composition' : 'regular'}
        options={[
          { value: 'regular', label: t('setUp.scheme.regular') },
          { value: 'composition', label: t('setUp.scheme.composition') },
        ]}
        onChange={(value) => onChange({ isCompositionScheme: value === 'composition' })}
      />
      <Field
        label={t('setUp.prefix')}
        required
        maxLength={20}
        isCode
        isNoteTall
        value={prefix}
        hint={prefixHint(prefix)}
        error={isPrefixMarked ? t('setUp.prefix.rule') : wrong('invoicePrefix')}
        onBlur={() => setPrefixLeft(true)}
        onChange={(event) => onChange({ invoicePrefix: event.target.value })}
      />
      <TextField name="upiID" label={t('setUp.upi')} part={part} hint={t('setUp.upi.hint')} />
      <LogoField logo={draft.logo} error={wrong('logo')} onChange={(logo) => onChange({ logo })} />
    </Stack>
  )
}

function PlacePart(part: PartProps) {
  const states = part.states.map((state) => ({ value: state.Code, label: state.Name }))
  return (
    <Stack as="fieldset" gap={8} isPanel className={styles['part']}>
      <legend>{t('setUp.place')}</legend>
      <TextField name="address" label={t('setUp.address')} part={part} required maxLength={2000} />
      <TextField name="city" label={t('setUp.city')} part={part} required maxLength={200} />
      <SelectField
        label={t('setUp.state')}
        value={part.draft.stateCode}
        options={[{ value: '', label: t('setUp.state.choose') }, ...states]}
        error={part.wrong('stateCode')}
        onChange={(stateCode) => part.onChange({ stateCode })}
      />
      <TextField
        name="pincode"
        label={t('setUp.pincode')}
        part={part}
        required
        inputMode="numeric"
        maxLength={6}
      />
      <TextField
        name="phone"
        label={t('setUp.phone')}
        part={part}
        required
        inputMode="tel"
        maxLength={20}
      />
      <TextField
        name="email"
        label={t('setUp.email')}
        part={part}
        type="email"
        inputMode="email"
        maxLength={200}
      />
    </Stack>
  )
}

function OwnerPart(part: PartProps) {
  return (
    <Stack as="fieldset" gap={8} isPanel className={styles['part']}>
      <legend>{t('setUp.owner')}</legend>
      <TextField
        name="ownerName"
        label={t('setUp.ownerName')}
        part={part}
        required
        maxLength={200}
      />
      <TextField
        name="ownerUserName"
        label={t('setUp.ownerUserName')}
        part={part}
        required
        maxLength={100}
        autoComplete="username"
      />
      <TextField
        name="ownerPassword"
        label={t('setUp.ownerPassword')}
        part={part}
        type="password"
        required
        autoComplete="new-password"
        hint={t('setUp.ownerPassword.hint')}
      />
      <TextField
        name="ownerPin"
        label={t('setUp.ownerPin')}
        part={part}
        type="password"
        inputMode="numeric"
        required
        maxLength={6}
        hint={t('setUp.ownerPin.hint')}
      />
    </Stack>
  )
}

/** The first lab and the first doctor; an empty part is skipped. */
function PartnersPart(part: PartProps) {
  const { labDays } = part.draft
  return (
    <Stack as="fieldset" gap={6} isPanel className={classNames(styles['part'], styles['partners'])}>
      <legend>{t('setUp.partners')}</legend>
      <Muted as="p">{t('setUp.partners.lead')}</Muted>
      <Grid gap={8} align="start" className={styles['row']}>
        <TextField name="labName" label={t('setUp.labName')} part={part} maxLength={200} />
        <Field
          id={LAB_DAYS_ID}
          label={t('setUp.labDays')}
          inputMode="numeric"
          maxLength={3}
          value={labDays}
          error={areLabDays(labDays) ? part.wrong('labDays') : t('setUp.labDays.wrong')}
          onChange={(event) => part.onChange({ labDays: event.target.value })}
        />
        <TextField name="doctorName" label={t('setUp.doctorName')} part={part} maxLength={200} />
        <TextField
          name="doctorRegistrationNo"
          label={t('setUp.doctorRegistrationNo')}
          part={part}
          maxLength={200}
        />
      </Grid>
    </Stack>
  )
}
