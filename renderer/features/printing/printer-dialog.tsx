import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PrinterInput, PrinterRow } from '../../../server/contract/printing.ts'
import { call } from '../../base/api/client.ts'
import { ApiError, fieldMessage } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, FieldHint, SelectField } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Grid, Row } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import styles from './printer-dialog.module.css'
import { draftOf, inputOf, type PrinterDraft } from './printer-draft.ts'
import { queuesQuery, refreshPrinting } from './printing-data.ts'

const KINDS = ['Network', 'System', 'RawQueue'] as const

/** Adds a printer, changes one or takes it away. */
export function PrinterDialog({
  printer,
  onClose,
}: {
  printer: PrinterRow | null
  onClose: () => void
}) {
  const [draft, setDraft] = useState(() => draftOf(printer))
  const [refusal, setRefusal] = useState<unknown>(null)
  const set = (change: Partial<PrinterDraft>) => setDraft((now) => ({ ...now, ...change }))

  async function run(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      refreshPrinting()
      onClose()
    } catch (error) {
      setRefusal(error)
    }
  }
  function save(event: FormEvent): void {
    event.preventDefault()
    const input: PrinterInput = inputOf(draft, printer?.ID ?? null)
    void run(() => call('save-printer', input))
  }
  return (
    <Dialog
      title={printer === null ? t('printing.add') : t('printing.editOf', { name: printer.Name })}
      onClose={onClose}
    >
      <Form onSubmit={save}>
        <Field
          label={t('printing.name')}
          value={draft.name}
          maxLength={100}
          error={fieldMessage(refusal, 'name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Choice
          label={t('printing.kind')}
          value={draft.kind}
          options={KINDS.map((value) => ({ value, label: t(`printing.kind.${value}`) }))}
          onChange={(kind) => set({ kind, paper: kind === 'System' ? 'A5' : 'Roll80' })}
        />
        <FieldHint as="p">{t(`printing.kindHint.${draft.kind}`)}</FieldHint>
        <Place draft={draft} refusal={refusal} set={set} />
        <PaperAndDrawer draft={draft} set={set} />
        <Use draft={draft} set={set} />
        <Refusal refusal={refusal} />
        <Actions
          onRemove={
            printer === null
              ? null
              : () => void run(() => call('delete-printer', { printerID: printer.ID }))
          }
        />
      </Form>
    </Dialog>
  )
}

/** Taking away asks twice: what waits on the printer goes with it. */
function Actions({ onRemove }: { onRemove: (() => void) | null }) {
  const [isRemoving, setRemoving] = useState(false)
  return (
    <Toolbar>
      <Button type="submit" variant="primary">
        {t('printing.save')}
      </Button>
      {onRemove === null ? null : (
        <Button
          variant={isRemoving ? 'danger' : 'quiet'}
          onClick={isRemoving ? onRemove : () => setRemoving(true)}
        >
          {t(isRemoving ? 'printing.removeSure' : 'printing.remove')}
        </Button>
      )}
    </Toolbar>
  )
}

type Part = { draft: PrinterDraft; set: (change: Partial<PrinterDraft>) => void }

function Place({ draft, refusal, set }: Part & { refusal: unknown }) {
  const queues = useQuery({ ...queuesQuery, enabled: draft.kind !== 'Network' })
  if (draft.kind === 'Network') {
    return (
      <Grid gap={6} className={styles['pair']}>
        <Field
          label={t('printing.address')}
          hint={t('printing.address.hint')}
          isCode
          value={draft.address}
          error={fieldMessage(refusal, 'address')}
          onChange={(event) => set({ address: event.target.value })}
        />
        <Field
          label={t('printing.port')}
          isCode
          inputMode="numeric"
          value={draft.port}
          error={fieldMessage(refusal, 'port')}
          onChange={(event) => set({ port: event.target.value })}
        />
      </Grid>
    )
  }
  const known = queues.data?.Queues ?? []
  const names = draft.queue === '' || known.includes(draft.queue) ? known : [...known, draft.queue]
  return (
    <>
      <SelectField
        label={t('printing.queueName')}
        value={draft.queue}
        options={[
          { value: '', label: t('printing.queueName.choose') },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        error={fieldMessage(refusal, 'queue')}
        onChange={(queue) => set({ queue })}
      />
      {queues.data?.Queues.length === 0 ? (
        <Notice kind="info">{t('printing.queueName.none')}</Notice>
      ) : null}
    </>
  )
}

function Use({ draft, set }: Part) {
  return (
    <Choice
      label={t('printing.use')}
      value={draft.isActive ? 'on' : 'off'}
      options={[
        { value: 'on', label: t('printing.use.on') },
        { value: 'off', label: t('printing.use.off') },
      ]}
      onChange={(value) => set({ isActive: value === 'on' })}
    />
  )
}

function PaperAndDrawer({ draft, set }: Part) {
  const isSystem = draft.kind === 'System'
  const papers = isSystem
    ? (['A4', 'A5', 'Roll80', 'Roll58'] as const)
    : (['Roll80', 'Roll58'] as const)
  return (
    <Row gap={16} rowGap={6} isWrapping>
      <Choice
        label={t('printing.paper')}
        value={draft.paper}
        options={papers.map((value) => ({ value, label: t(`printing.paper.${value}`) }))}
        onChange={(paper) => set({ paper })}
      />
      {isSystem ? null : (
        <Choice
          label={t('printing.drawer')}
          value={draft.drawer}
          options={[
            { value: 'none', label: t('printing.drawer.none') },
            { value: '2', label: t('printing.drawer.pin', { pin: 2 }) },
            { value: '5', label: t('printing.drawer.pin', { pin: 5 }) },
          ]}
          onChange={(drawer) => set({ drawer })}
        />
      )}
    </Row>
  )
}

/** What the fields do not say themselves. */
function Refusal({ refusal }: { refusal: unknown }) {
  if (refusal === null) return null
  const shown = ['name', 'address', 'port', 'queue']
  const isBesideField =
    refusal instanceof ApiError && refusal.fields.some(({ field }) => shown.includes(field))
  return isBesideField ? null : <Notice kind="bad">{errorMessage(refusal)}</Notice>
}
