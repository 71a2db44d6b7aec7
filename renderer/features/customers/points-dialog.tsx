import { useRef, useState } from 'react'
import type { CustomerSummary } from '../../../server/contract/customers.ts'
import type { CustomerPoints } from '../../../server/contract/points.ts'
import { call } from '../../base/api/client.ts'
import { newRandomKey } from '../../base/api/random-key.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees, parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Table } from '../../base/ui/table.tsx'
import { EmptyText, Muted } from '../../base/ui/text.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { can } from '../../kernel/session-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'

type Entry = CustomerPoints['Entries'][number]

/** What brought and took a customer's points; a manager gives and takes some by hand. */
export function PointsDialog({
  onClose,
  points,
  summary,
}: {
  summary: CustomerSummary
  points: CustomerPoints
  onClose: () => void
}) {
  return (
    <Dialog title={t('points.of', { name: summary.Name })} size="large" onClose={onClose}>
      <Stack gap={8}>
        <Muted as="p">
          {[
            t('points.held', { count: points.Balance }),
            t('points.worth', { amount: formatRupees(points.Worth) }),
          ].join(' · ')}
        </Muted>
        {points.Entries.length === 0 ? (
          <EmptyText>{t('points.none')}</EmptyText>
        ) : (
          <Entries entries={points.Entries} />
        )}
        {points.IsOn && can('offers.edit') ? (
          <Correction customerID={summary.ID} entries={points.Entries} onClose={onClose} />
        ) : null}
      </Stack>
    </Dialog>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <Table data-testid="point-entries">
      <thead>
        <tr>
          <th>{t('points.day')}</th>
          <th>{t('points.what')}</th>
          <th>{t('points.ends')}</th>
          <th data-figure>{t('points.count')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two entries apart
          <tr key={index}>
            <td>{formatDay(entry.At)}</td>
            <td>{whatOf(entry)}</td>
            <td>{entry.ExpiresOn === null ? '—' : formatDay(entry.ExpiresOn)}</td>
            <td data-figure>{entry.Points > 0 ? `+${entry.Points}` : `−${-entry.Points}`}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function whatOf({ By, Kind, Reason, SalesOrderNo }: Entry): string {
  const by = By ?? ''
  if (Kind === 'opening') return t('points.entry.opening', { by })
  if (Kind === 'corrected') return t('points.entry.corrected', { reason: Reason ?? '', by })
  return t(`points.entry.${Kind}`, { number: SalesOrderNo ?? '' })
}

type How = 'give' | 'take' | 'opening'

function Correction({
  customerID,
  entries,
  onClose,
}: {
  customerID: string
  entries: readonly Entry[]
  onClose: () => void
}) {
  const [how, setHow] = useState<How>('give')
  const [count, setCount] = useState('')
  const [reason, setReason] = useState('')
  const key = useRef(newRandomKey())
  const typed = parseTyped(count, 0)
  const isOpening = how === 'opening'
  const why = isOpening && reason.trim() === '' ? t('points.how.opening') : reason.trim()
  const isWhole = typed !== null && typed > 0 && why !== ''
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    const body = {
      customerID,
      points: how === 'take' ? -(typed ?? 0) : (typed ?? 0),
      reason: why,
      ...(isOpening ? { isOpening } : {}),
    }
    const { balance } = await call('correct-points', body, { idempotencyKey: key.current })
    await markStale('customer')
    showToast(t('points.kept', { count: balance }))
    onClose()
  })
  const hasOpening = entries.some(({ Kind }) => Kind === 'opening')
  const hows: readonly How[] = hasOpening ? ['give', 'take'] : ['give', 'take', 'opening']
  return (
    <Panel>
      <PanelHeading>{t('points.correct')}</PanelHeading>
      <Form onSubmit={submit}>
        <Choice
          label={t('points.how')}
          value={how}
          options={hows.map((value) => ({ value, label: t(`points.how.${value}`) }))}
          onChange={setHow}
        />
        <Field
          label={t('points.count')}
          inputMode="numeric"
          value={count}
          error={count.trim() !== '' && typed === null ? t('items.notANumber') : null}
          onChange={({ target: { value } }) => setCount(value)}
        />
        {isOpening ? null : (
          <Field
            label={t('points.reason')}
            value={reason}
            maxLength={200}
            onChange={({ target: { value } }) => setReason(value)}
          />
        )}
        <SubmitRow label={t('points.keep')} isWhole={isWhole} isBusy={isBusy} refused={refused} />
      </Form>
    </Panel>
  )
}
