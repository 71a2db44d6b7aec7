import { useState } from 'react'
import type { ReturnName } from '../../../server/contract/gst.ts'
import { call } from '../../base/api/client.ts'
import { formatDay, shopToday } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { can } from '../../kernel/session-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { RETURNS } from './credit-classes.ts'
import type { MonthCode } from './months.ts'

const NAMES: Record<ReturnName, string> = { GSTR1: 'GSTR-1', GSTR3B: 'GSTR-3B', CMP08: 'CMP-08' }
const ARN_LENGTH = 15

/** What the portal answered to the returns of a filed month, and the way to keep it. */
export function Acknowledgements(props: {
  period: MonthCode
  known: readonly { Return: ReturnName; ARN: string; FiledOn: string }[]
}) {
  const { known, period } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {known.map(({ ARN, FiledOn, Return: name }) => (
        <Badge key={name} data-testid="gst-arn">
          {t('gst.arn.kept', { name: NAMES[name], arn: ARN, day: formatDay(FiledOn) })}
        </Badge>
      ))}
      {can('settings') ? (
        <Button data-testid="gst-arn-keep" onClick={() => setOpen(true)}>
          {t('gst.arn.keep')}
        </Button>
      ) : null}
      {isOpen ? <ArnDialog period={period} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ArnDialog({ onClose, period }: { period: MonthCode; onClose: () => void }) {
  const [name, setName] = useState<string>('GSTR1')
  const [arn, setArn] = useState('')
  const [filedOn, setFiledOn] = useState(shopToday())
  const isWhole = arn.trim().length === ARN_LENGTH
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    await call('keep-gst-acknowledgement', {
      period,
      return: RETURNS.find((each) => each === name) ?? 'GSTR1',
      arn: arn.trim(),
      filedOn,
    })
    await markStale('gst')
    onClose()
    showToast(t('gst.arn.saved'))
  })
  return (
    <Dialog title={t('gst.arn.keep')} size="small" onClose={onClose}>
      <Form onSubmit={submit}>
        <SelectField
          label={t('gst.arn.return')}
          value={name}
          options={RETURNS.map((value) => ({ value, label: NAMES[value] }))}
          onChange={setName}
        />
        <Field
          label={t('gst.arn')}
          value={arn}
          maxLength={ARN_LENGTH}
          hint={t('gst.arn.hint')}
          onChange={({ target }) => setArn(target.value.toUpperCase())}
        />
        <DateField
          label={t('gst.arn.day')}
          value={filedOn}
          max={shopToday()}
          onChange={setFiledOn}
        />
        <SubmitRow
          label={t('gst.bills.save')}
          isBusy={isBusy}
          isWhole={isWhole}
          missing={t('gst.arn.hint')}
          refused={refused}
        />
      </Form>
    </Dialog>
  )
}
