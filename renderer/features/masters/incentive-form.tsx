import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { IncentiveRuleRow } from '../../../server/contract/incentives.ts'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { Check } from '../../base/ui/check.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'
import { GoodsTexts, GoodsTicks } from './goods-fields.tsx'
import { ROLES, ruleDraft, ruleInput, wrongRuleFigures } from './incentive-draft.ts'
import styles from './master-form.module.css'

/** One rule; without one a new one. Every save is a new version, which agreed statements ignore. */
export function IncentiveForm({
  onSaved,
  rule,
}: {
  rule: IncentiveRuleRow | null
  onSaved: (id: string) => void
}) {
  const [draft, setDraft] = useState(() => ruleDraft(rule))
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const people = useQuery({
    queryKey: queryKey('staff'),
    queryFn: () => call('list-staff', {}),
    staleTime: 0,
  })
  const put = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const errorOf = (field: string) => fieldMessage(refused, field)
  const isWhole = draft.name.trim() !== '' && wrongRuleFigures(draft).length === 0

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isWhole || isBusy) return
    setBusy(true)
    setRefused(null)
    try {
      const { incentiveID } = await call('save-incentive-rule', ruleInput(draft, rule))
      await markStale('masters')
      showToast(t('masters.saved', { name: draft.name.trim() }))
      onSaved(incentiveID)
    } catch (error) {
      setRefused(error)
    }
    setBusy(false)
  }

  return (
    <Form onSubmit={(event) => void save(event)}>
      <h2 className={styles['title']}>{rule === null ? t('incentives.new') : rule.Name}</h2>
      <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
        <Field
          label={t('masters.name')}
          inputRef={first}
          required
          maxLength={60}
          value={draft.name}
          error={errorOf('name')}
          onChange={({ target }) => put({ name: target.value })}
        />
        <SelectField
          label={t('offers.membership')}
          value={draft.who}
          options={[
            { value: '', label: t('offers.everybody') },
            ...ROLES.map((role) => ({ value: `role:${role}`, label: t(`staff.role.${role}`) })),
            ...(people.data ?? []).map(({ DisplayName, ID }) => ({
              value: `person:${ID}`,
              label: DisplayName,
            })),
          ]}
          error={errorOf('userID') ?? errorOf('role')}
          onChange={(who) => put({ who })}
        />
        <SelectField
          label={t('incentives.pays')}
          value={draft.pay}
          options={[
            { value: 'rate', label: t('incentives.rate') },
            { value: 'perPiece', label: t('incentives.perPiece') },
          ]}
          onChange={(pay) => put({ pay: pay === 'rate' ? 'rate' : 'perPiece' })}
        />
        <Field
          label={t(draft.pay === 'rate' ? 'offers.percent' : 'offers.rupees')}
          inputMode="decimal"
          required
          value={draft.figure}
          error={errorOf(draft.pay)}
          onChange={({ target }) => put({ figure: target.value })}
        />
      </Grid>
      <Stack as="fieldset" gap={8}>
        <legend>{t('incentives.goods')}</legend>
        <GoodsTicks
          goods={draft.goods.goods}
          onChange={(goods) => put({ goods: { ...draft.goods, goods } })}
        />
        <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
          <GoodsTexts
            need={draft.goods}
            errorOf={errorOf}
            onChange={(part) => put({ goods: { ...draft.goods, ...part } })}
          />
          <Field
            label={t('incentives.fromTurnover')}
            inputMode="decimal"
            value={draft.fromTurnover}
            error={errorOf('fromTurnover')}
            onChange={({ target }) => put({ fromTurnover: target.value })}
          />
          <DateField
            label={t('offers.fromDay')}
            isOptional
            value={draft.fromDay}
            error={errorOf('fromDay')}
            onChange={(fromDay) => put({ fromDay })}
          />
          <DateField
            label={t('offers.toDay')}
            isOptional
            value={draft.toDay}
            error={errorOf('toDay')}
            onChange={(toDay) => put({ toDay })}
          />
          <Field
            label={t('offers.priority')}
            inputMode="numeric"
            value={draft.priority}
            error={errorOf('priority')}
            onChange={({ target }) => put({ priority: target.value })}
          />
        </Grid>
      </Stack>
      {rule === null ? null : (
        <Check
          label={t('masters.isActive')}
          isOn={draft.isActive}
          onChange={(isActive) => put({ isActive })}
        />
      )}
      {refused === null ? null : <Notice kind="bad">{errorMessage(refused)}</Notice>}
      <Toolbar>
        <SubmitButton isWhole={isWhole} isBusy={isBusy} missing={t('offers.missing')}>
          {t('items.save')}
          <Key>Enter</Key>
        </SubmitButton>
      </Toolbar>
    </Form>
  )
}
