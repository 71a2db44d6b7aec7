import { useQuery } from '@tanstack/react-query'
import { shopToday } from '../../base/format/dates.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { DateField } from '../../base/ui/date-field.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { doctorsQuery } from '../../kernel/queries/lookups.ts'
import { MasterSelect } from '../masters/master-select.tsx'
import styles from './details-panel.module.css'
import type { Channel, Source } from './rx-draft.ts'
import { changeDraft } from './rx-keep.ts'
import { useRx } from './rx-store.ts'

const SOURCES: readonly { value: Source; label: StringKey }[] = [
  { value: 'test', label: 'rx.source.test' },
  { value: 'paper', label: 'rx.source.paper' },
  { value: 'glasses', label: 'rx.source.glasses' },
  { value: 'phone', label: 'rx.source.phone' },
]
const CHANNELS: readonly { value: Channel; label: StringKey }[] = [
  { value: 'WhatsApp', label: 'rx.channel.whatsApp' },
  { value: 'SMS', label: 'rx.channel.sms' },
  { value: 'Call', label: 'rx.channel.call' },
  { value: 'Email', label: 'rx.channel.email' },
]
const MONTHS = [0, 3, 6, 12, 18, 24]

/** Who tested and when, where it is from, when they are to come again; keep, print, share. */
export function DetailsPanel() {
  const draft = useRx((rx) => rx.draft)
  const doctors = useQuery(doctorsQuery)
  const names = (doctors.data ?? []).map((row) => ({ value: row.ID, label: row.Name }))
  return (
    <Stack gap={5}>
      <SelectField
        label={t('rx.source')}
        value={draft.source}
        options={SOURCES.map(({ label, value }) => ({ value, label: t(label) }))}
        onChange={(value) =>
          changeDraft({ source: SOURCES.find((each) => each.value === value)?.value ?? 'test' })
        }
      />
      <Grid gap={5} className={styles['details-row']}>
        <DateField
          label={t('rx.examDate')}
          max={shopToday()}
          value={draft.examDate === '' ? shopToday() : draft.examDate}
          onChange={(examDate) => changeDraft({ examDate })}
        />
        <MasterSelect
          kind="Doctor"
          label={t('rx.doctor')}
          value={draft.doctorID}
          options={[{ value: '', label: t('rx.doctor.none') }, ...names]}
          onChange={(doctorID) => changeDraft({ doctorID })}
        />
      </Grid>
      <Recall />
      <Field
        label={t('rx.remarks')}
        value={draft.remarks}
        maxLength={1500}
        onChange={(event) => changeDraft({ remarks: event.target.value })}
      />
      <Toolbar>
        <CommandButton id="rxSave" />
        <CommandButton id="rxPrint" />
        <CommandButton id="rxShare" />
      </Toolbar>
    </Stack>
  )
}

/** When they are to come for the next test, and how they are notified. */
function Recall() {
  const draft = useRx((rx) => rx.draft)
  return (
    <Grid gap={5} className={styles['details-row']}>
      <SelectField
        label={t('rx.recall')}
        value={String(draft.recallMonths)}
        options={MONTHS.map((months) => ({
          value: String(months),
          label: months === 0 ? t('rx.recall.none') : t('rx.recall.months', { count: months }),
        }))}
        onChange={(value) => changeDraft({ recallMonths: Number(value) })}
      />
      {draft.recallMonths === 0 ? null : (
        <SelectField
          label={t('rx.channel')}
          value={draft.recallChannel}
          options={CHANNELS.map(({ label, value }) => ({ value, label: t(label) }))}
          onChange={(value) =>
            changeDraft({
              recallChannel: CHANNELS.find((each) => each.value === value)?.value ?? 'WhatsApp',
            })
          }
        />
      )}
    </Grid>
  )
}
