import { useQuery } from '@tanstack/react-query'
import type { IncentiveRuleRow } from '../../../server/contract/incentives.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Check } from '../../base/ui/check.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { keptDrafts } from '../../kernel/kept-drafts.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { type KeptVersion, NewerVersion, useVersions } from '../../kernel/use-versions.tsx'
import { yesOrNo } from '../../kernel/version-words.ts'
import type { Fields } from '../../kernel/versions.ts'
import { GoodsTexts, GoodsTicks, goodsWords } from './goods-fields.tsx'
import { ROLES, type RuleDraft, ruleDraft, ruleInput, wrongRuleFigures } from './incentive-draft.ts'
import styles from './master-form.module.css'
import { DayFields, shownDay, VersionForm } from './version-form.tsx'

/** Rules as they were typed when their form was left, by their ID. */
const keptRules = keptDrafts<KeptVersion<IncentiveRuleRow, RuleDraft>>()

/** One rule; without one a new one. Every save is a new version, which agreed statements ignore. */
export function IncentiveForm({
  onSaved,
  readNewest,
  rule: atFirst,
}: {
  rule: IncentiveRuleRow | null
  readNewest: (rule: IncentiveRuleRow) => Promise<IncentiveRuleRow | null>
  onSaved: (id: string) => void
}) {
  const versions = useVersions({
    atFirst,
    draftOf: ruleDraft,
    readNewest,
    kept: { drafts: keptRules, form: atFirst?.ID ?? 'new' },
  })
  const { draft, put, read: rule } = versions
  const people = useQuery({
    queryKey: queryKey('staff'),
    queryFn: () => call('list-staff', {}),
    staleTime: 0,
  })
  const whoever = [
    { value: '', label: t('offers.everybody') },
    ...ROLES.map((role) => ({ value: `role:${role}`, label: t(`staff.role.${role}`) })),
    ...(people.data ?? []).map(({ DisplayName, ID }) => ({
      value: `person:${ID}`,
      label: DisplayName,
    })),
  ]
  return (
    <VersionForm
      title={rule === null ? t('incentives.new') : rule.Name}
      name={draft.name}
      onName={(name) => put({ name })}
      isWhole={draft.name.trim() !== '' && wrongRuleFigures(draft).length === 0}
      save={async () => (await call('save-incentive-rule', ruleInput(draft, rule))).incentiveID}
      onSaved={onSaved}
      versions={versions}
      newer={
        <NewerVersion
          versions={versions}
          who={{ kind: 'incentiveRule', id: versions.read?.ID }}
          draftOf={ruleDraft}
          fieldsOf={(each) => ({
            ...ruleWords(each),
            [t('offers.membership')]: whoever.find(({ value }) => value === each.who)?.label ?? '',
          })}
        />
      }
      head={(errorOf) => (
        <>
          <SelectField
            label={t('offers.membership')}
            value={draft.who}
            options={whoever}
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
        </>
      )}
    >
      {(errorOf) => (
        <>
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
              {(['marginFrom', 'marginBelow', 'testShare', 'deliveryShare'] as const).map(
                (field) => (
                  <Field
                    key={field}
                    label={t(`incentives.${field}`)}
                    inputMode="decimal"
                    value={draft[field]}
                    error={errorOf(field)}
                    onChange={({ target }) => put({ [field]: target.value })}
                  />
                ),
              )}
              <DayFields draft={draft} errorOf={errorOf} put={put} />
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
        </>
      )}
    </VersionForm>
  )
}

/** What the form says, in words, for both versions of a rule. */
function ruleWords(draft: RuleDraft): Fields {
  return {
    [t('masters.name')]: draft.name,
    [t('incentives.pays')]: t(draft.pay === 'rate' ? 'incentives.rate' : 'incentives.perPiece'),
    [t(draft.pay === 'rate' ? 'offers.percent' : 'offers.rupees')]: draft.figure,
    [t('versions.onWhat')]: goodsWords(draft.goods),
    [t('incentives.fromTurnover')]: draft.fromTurnover,
    [t('incentives.marginFrom')]: draft.marginFrom,
    [t('incentives.marginBelow')]: draft.marginBelow,
    [t('incentives.testShare')]: draft.testShare,
    [t('incentives.deliveryShare')]: draft.deliveryShare,
    [t('offers.fromDay')]: shownDay(draft.fromDay),
    [t('offers.toDay')]: shownDay(draft.toDay),
    [t('offers.priority')]: draft.priority,
    [t('masters.isActive')]: yesOrNo(draft.isActive),
  }
}
