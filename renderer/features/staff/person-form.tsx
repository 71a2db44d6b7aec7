import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PersonInput, PersonRow } from '../../../server/contract/staff.ts'
import { call } from '../../base/api/client.ts'
import { ApiError, fieldMessage } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { useSession } from '../../kernel/session-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import styles from './person-form.module.css'

type Draft = {
  displayName: string
  userName: string
  role: PersonRow['Role']
  isActive: boolean
  pin: string
  password: string
  ownSecret: string
}

const ROLES: readonly PersonRow['Role'][] = ['counter', 'optometrist', 'manager', 'owner']
const FIELDS = ['displayName', 'userName', 'role', 'pin', 'password', 'ownSecret']
const LEADERS: readonly PersonRow['Role'][] = ['manager', 'owner']

function draftOf(person: PersonRow | null): Draft {
  return {
    displayName: person?.DisplayName ?? '',
    userName: person?.UserName ?? '',
    role: person?.Role ?? 'counter',
    isActive: person?.IsActive ?? true,
    pin: '',
    password: '',
    ownSecret: '',
  }
}

/** Whether it lets somebody in or lets them do more: then one's own PIN or password is asked for. */
function givesAccess(draft: Draft, person: PersonRow | null): boolean {
  if (person === null) return true
  const { isActive, password, pin, role } = draft
  const comesBack = isActive && !person.IsActive
  return comesBack || pin !== '' || password !== '' || role !== person.Role
}

/** The user name that a name suggests: its first word in plain letters. */
function suggestedName(displayName: string): string {
  const [first = ''] = displayName.trim().toLowerCase().split(/\s+/)
  return first.replace(/[^a-z0-9]/g, '')
}

function inputOf(whole: Draft, person: PersonRow | null): PersonInput {
  const { ownSecret, password, pin, ...draft } = whole
  return {
    ...draft,
    ...(givesAccess(whole, person) && ownSecret !== '' ? { ownSecret } : {}),
    ...(person === null ? {} : { personID: person.ID }),
    ...(pin === '' ? {} : { pin }),
    ...(password === '' ? {} : { password }),
  }
}

/** One person: who they are, what they may do, and what they sign in with. */
export function PersonForm({ onDone, person }: { onDone: () => void; person: PersonRow | null }) {
  const [draft, setDraft] = useState(() => draftOf(person))
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const put = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const wrong = (field: string) => fieldMessage(refused, field)
  const isOfAField = FIELDS.some((field) => wrong(field) !== null)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setRefused(null)
    setBusy(true)
    try {
      await call('save-person', inputOf(draft, person))
      // The till may have locked meanwhile: its tiles were read before this was kept.
      void markStale('user')
      showToast(t('staff.saved', { name: draft.displayName.trim() }))
      onDone()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
    }
  }

  return (
    <Form onSubmit={(event) => void save(event)}>
      <NameFields draft={draft} put={put} wrong={wrong} isNew={person === null} />
      <RoleField draft={draft} person={person} put={put} />
      <SecretFields draft={draft} put={put} wrong={wrong} isNew={person === null} />
      {givesAccess(draft, person) ? (
        <Field
          label={t('staff.ownSecret')}
          required
          hint={t('staff.ownSecretHint')}
          type="password"
          autoComplete="off"
          value={draft.ownSecret}
          maxLength={200}
          error={wrong('ownSecret')}
          onChange={({ target: { value } }) => put({ ownSecret: value })}
        />
      ) : null}
      <Toolbar>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy ? t('saving') : t('staff.save')}
        </Button>
        <Button variant="plain" onClick={onDone}>
          {t('staff.back')}
        </Button>
        {refused === null || isOfAField ? null : (
          <Notice kind="bad">{errorMessage(refused)}</Notice>
        )}
      </Toolbar>
    </Form>
  )
}

type PartProps = {
  draft: Draft
  put: (change: Partial<Draft>) => void
  wrong: (field: string) => string | null
  isNew: boolean
}

/** Who it is; a new person's user name follows the name until it is typed. */
function NameFields({ draft, isNew, put, wrong }: PartProps) {
  const [hasOwnName, setHasOwnName] = useState(!isNew)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => void first.current?.focus(), [])
  return (
    <Grid gap={6} rowGap={8} align="start" className={styles['pair']}>
      <Field
        label={t('staff.name')}
        required
        inputRef={first}
        value={draft.displayName}
        maxLength={200}
        error={wrong('displayName')}
        onChange={({ target: { value } }) =>
          put({ displayName: value, ...(hasOwnName ? {} : { userName: suggestedName(value) }) })
        }
      />
      <Field
        label={t('staff.userName')}
        required
        value={draft.userName}
        maxLength={60}
        error={wrong('userName')}
        onChange={({ target: { value } }) => {
          setHasOwnName(true)
          put({ userName: value })
        }}
      />
    </Grid>
  )
}

function SecretFields({ draft, isNew, put, wrong }: PartProps) {
  return (
    <Grid gap={6} rowGap={8} align="start" className={styles['pair']}>
      <Field
        label={t(isNew ? 'staff.pin' : 'staff.newPin')}
        required={isNew && draft.password === ''}
        hint={t('staff.pinHint')}
        type="password"
        inputMode="numeric"
        autoComplete="new-password"
        value={draft.pin}
        maxLength={6}
        error={wrong('pin')}
        onChange={({ target: { value } }) => put({ pin: value })}
      />
      <Field
        label={t(isNew ? 'staff.password' : 'staff.newPassword')}
        hint={t('staff.passwordHint')}
        type="password"
        autoComplete="new-password"
        value={draft.password}
        maxLength={200}
        error={wrong('password')}
        onChange={({ target: { value } }) => put({ password: value })}
      />
    </Grid>
  )
}

/** What the person may do here, and whether they still work here: nobody changes their own. */
function RoleField({
  draft,
  person,
  put,
}: {
  draft: Draft
  person: PersonRow | null
  put: (change: Partial<Draft>) => void
}) {
  const isOwner = useSession((session) => session.user?.Role === 'owner')
  const roles = ROLES.filter((role) => isOwner || !LEADERS.includes(role) || draft.role === role)
  const isOwn = person?.IsYou === true
  return (
    <>
      <SelectField
        label={t('staff.role')}
        value={draft.role}
        disabled={isOwn}
        options={roles.map((role) => ({ value: role, label: t(`staff.role.${role}`) }))}
        onChange={(value) => put({ role: roles.find((role) => role === value) ?? 'counter' })}
      />
      <Muted as="p" className={styles['may']}>
        {t(`staff.may.${draft.role}`)}
        {isOwn ? ` ${t('staff.ownRole')}` : ''}
      </Muted>
      {person === null || isOwn ? null : (
        <Choice
          label={t('staff.works')}
          value={draft.isActive ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: t('staff.worksYes') },
            { value: 'no', label: t('staff.worksNo') },
          ]}
          onChange={(value) => put({ isActive: value === 'yes' })}
        />
      )}
    </>
  )
}
