import type { Payer, PayerKind } from '../../../server/contract/payers.ts'
import { call } from '../../base/api/client.ts'
import { parsePaise, parseTyped } from '../../base/format/money.ts'
import { wholeOf, wholeWrong } from '../../base/format/whole.ts'
import { t } from '../../base/i18n/t.ts'
import { Check } from '../../base/ui/check.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { isWholePincode, pincodeWrong } from '../../kernel/contact-numbers.ts'
import { GstinField } from '../../kernel/gstin-field.tsx'
import { payerQuery } from '../../kernel/queries/payers.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { NewerVersion, useVersions } from '../../kernel/use-versions.tsx'
import { yesOrNo } from '../../kernel/version-words.ts'
import type { Fields } from '../../kernel/versions.ts'
import styles from './payers-page.module.css'
import { usePayers } from './payers-store.ts'

const TERMS = { unit: 'Days', least: 0, most: 365 } as const

const KINDS: readonly PayerKind[] = ['Company', 'Insurer', 'Scheme']

const FIELDS = ['contact', 'phone', 'email', 'address', 'city', 'pincode', 'note'] as const
type TextKey = (typeof FIELDS)[number]

function draftOf(payer: Payer | null) {
  return {
    name: payer?.Name ?? '',
    kind: payer?.Kind ?? 'Company',
    gstin: payer?.GSTIN ?? '',
    contact: payer?.Contact ?? '',
    phone: payer?.Phone ?? '',
    email: payer?.Email ?? '',
    address: payer?.Address ?? '',
    city: payer?.City ?? '',
    pincode: payer?.Pincode ?? '',
    note: payer?.Note ?? '',
    termsDays: String(payer?.TermsDays ?? 30),
    limit: payer === null || payer.Limit === null ? '' : String(payer.Limit),
    share: String(payer?.SharePercent ?? 100),
    most: payer === null || payer.MostOfOrder === null ? '' : String(payer.MostOfOrder),
    needsApproval: payer?.NeedsApproval ?? false,
    isActive: payer?.IsActive ?? true,
  }
}

/** What the form says, in words, for both versions of a payer. */
function wordsOf(draft: ReturnType<typeof draftOf>): Fields {
  return {
    [t('payers.field.name')]: draft.name,
    [t('payers.field.kind')]: t(`payers.kind.${draft.kind}`),
    [t('payers.field.gstin')]: draft.gstin,
    [t('payers.field.termsDays')]: draft.termsDays,
    [t('payers.field.limit')]: draft.limit,
    [t('payers.field.share')]: draft.share,
    [t('payers.field.most')]: draft.most,
    ...Object.fromEntries(FIELDS.map((key) => [t(`payers.field.${key}`), draft[key]])),
    [t('payers.field.needsApproval')]: yesOrNo(draft.needsApproval),
    [t('payers.field.isActive')]: yesOrNo(draft.isActive),
  }
}

const LENGTHS: Record<TextKey, number> = {
  contact: 200,
  phone: 20,
  email: 200,
  address: 300,
  city: 200,
  pincode: 10,
  note: 300,
}

/** Adds a payer, or changes the one that is given. */
export function PayerDialog({
  onClose,
  payer: atFirst,
}: {
  payer: Payer | null
  onClose: () => void
}) {
  const versions = useVersions({
    atFirst,
    draftOf,
    readNewest: ({ ID }) => queryClient.fetchQuery({ ...payerQuery(ID), staleTime: 0 }),
  })
  const { draft, put: change, read: payer } = versions
  const days = wholeOf(draft.termsDays, TERMS)
  const limit = draft.limit.trim() === '' ? null : parsePaise(draft.limit)
  const most = draft.most.trim() === '' ? null : parsePaise(draft.most)
  const share = parseTyped(draft.share, 3)
  const wrong = (text: string, value: number | null) =>
    text.trim() !== '' && value === null ? t('items.notANumber') : null
  const isWhole =
    draft.name.trim() !== '' &&
    days !== null &&
    share !== null &&
    share > 0 &&
    isWholePincode(draft.pincode) &&
    wrong(draft.limit, limit) === null &&
    wrong(draft.most, most) === null
  async function save(): Promise<void> {
    if (days === null || share === null) return
    const { gstin, isActive, kind, name, needsApproval, ...texts } = draft
    const saved = await call('save-payer', {
      ...(payer === null ? {} : { payerID: payer.ID, version: payer.Version }),
      ...Object.fromEntries(FIELDS.map((key) => [key, texts[key].trim()])),
      name: name.trim(),
      kind,
      gstin: gstin.trim(),
      needsApproval,
      isActive,
      termsDays: days,
      limit: limit === null ? null : limit / 100,
      mostOfOrder: most === null ? null : most / 100,
      sharePercent: share,
    })
    usePayers.setState({ payerID: saved.payerID })
    await markStale('payer')
    onClose()
  }
  const { isBusy, refused, submit } = useSubmit(isWhole, save, versions.foundNewer)
  const textField = (key: TextKey) => (
    <Field
      key={key}
      label={t(`payers.field.${key}`)}
      value={draft[key]}
      maxLength={LENGTHS[key]}
      error={key === 'pincode' ? pincodeWrong(draft[key]) : null}
      onChange={({ target: { value } }) => change({ [key]: value })}
    />
  )
  return (
    <Dialog
      title={payer === null ? t('payers.new') : t('payers.change', { name: payer.Name })}
      size="large"
      hasForm
      onClose={onClose}
    >
      <Form onSubmit={submit}>
        <Grid gap={6} align="start" className={styles['form']}>
          <Field
            label={t('payers.field.name')}
            value={draft.name}
            maxLength={200}
            onChange={({ target: { value } }) => change({ name: value })}
          />
          <SelectField
            label={t('payers.field.kind')}
            value={draft.kind}
            options={KINDS.map((kind) => ({ value: kind, label: t(`payers.kind.${kind}`) }))}
            onChange={(value) => {
              const kind = KINDS.find((each) => each === value)
              if (kind !== undefined) change({ kind })
            }}
          />
          <GstinField
            label={t('payers.field.gstin')}
            value={draft.gstin}
            error={null}
            onChange={(gstin) => change({ gstin })}
            onState={() => undefined}
          />
          <Field
            label={t('payers.field.termsDays')}
            inputMode="numeric"
            value={draft.termsDays}
            error={days === null ? wholeWrong(TERMS) : null}
            onChange={({ target: { value } }) => change({ termsDays: value })}
          />
          <Field
            label={t('payers.field.limit')}
            inputMode="decimal"
            value={draft.limit}
            hint={t('payers.field.limitHint')}
            error={wrong(draft.limit, limit)}
            onChange={({ target: { value } }) => change({ limit: value })}
          />
          <Field
            label={t('payers.field.share')}
            inputMode="decimal"
            value={draft.share}
            error={share === null || share <= 0 ? t('items.notANumber') : null}
            onChange={({ target: { value } }) => change({ share: value })}
          />
          <Field
            label={t('payers.field.most')}
            inputMode="decimal"
            value={draft.most}
            hint={t('payers.field.mostHint')}
            error={wrong(draft.most, most)}
            onChange={({ target: { value } }) => change({ most: value })}
          />
          {FIELDS.map(textField)}
        </Grid>
        <Check
          label={t('payers.field.needsApproval')}
          isOn={draft.needsApproval}
          onChange={(needsApproval) => change({ needsApproval })}
        />
        {payer === null ? null : (
          <Check
            label={t('payers.field.isActive')}
            isOn={draft.isActive}
            onChange={(isActive) => change({ isActive })}
          />
        )}
        <NewerVersion
          versions={versions}
          who={{ kind: 'payer', id: versions.read?.ID }}
          draftOf={draftOf}
          fieldsOf={wordsOf}
        />
        <SubmitRow label={t('payers.save')} isWhole={isWhole} isBusy={isBusy} refused={refused} />
      </Form>
    </Dialog>
  )
}
