import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RemakeInput, RemakeKind } from '../../../server/contract/order-transitions.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { call } from '../../base/api/client.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Check } from '../../base/ui/check.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, Input } from '../../base/ui/field.tsx'
import { CheckField, Form } from '../../base/ui/form.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { eyeWords, LensEye } from '../../base/ui/lens-eye.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Named } from '../../base/ui/power.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead, Muted, NameLines } from '../../base/ui/text.tsx'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import { MasterSelect } from '../masters/master-select.tsx'
import {
  axisOf,
  HEADS,
  hasOtherPower,
  LONGEST_FIGURE,
  LONGEST_PRISM,
  POWERS,
} from './change-draft.ts'
import { useLabOptions } from './lab-options.ts'
import { lensCheckQuery } from './lens-check.tsx'
import { remake } from './orders-actions.ts'
import { useOpenDetail } from './orders-store.ts'
import { PowerTable } from './power-table.tsx'
import { ReadFirstNote, useReadFirst } from './read-first.tsx'
import styles from './remake-dialog.module.css'
import {
  areOfSeveralPairs,
  changesOf,
  type RemakeDraft as Draft,
  draftOfLens,
  isHeightRead,
  remadeLine,
} from './remake-draft.ts'

const KINDS: readonly RemakeKind[] = ['LabError', 'PowerChange', 'Breakage', 'Warranty', 'Goodwill']
/** Made again as it was: another power is most likely a slip, or another reason. */
const AS_BEFORE: ReadonlySet<RemakeKind> = new Set(['LabError', 'Breakage', 'Warranty'])
/** What a lens is made to, each with its head. */
const FIGURES = [
  ...POWERS.map((power) => [power, () => HEADS[power]] as const),
  ['height', () => 'FH'],
  ['prism', () => t('orders.prism')],
] as const

type Line = OrderDetail['Lines'][number]

/** Has lenses made again without charge, with other powers where they are to change. */
export function RemakeDialog() {
  const order = useOpenDetail()
  if (order === null) return null
  return (
    <Dialog
      title={t('orders.remake.title', { number: order.SalesOrderNo })}
      size="large"
      onClose={closeDialog}
    >
      <Lead>{t('orders.remake.lead')}</Lead>
      <RemakeForm order={order} />
    </Dialog>
  )
}

function RemakeForm({ order }: { order: OrderDetail }) {
  const labs = useLabOptions(order)
  const lenses = order.Lines.filter((line) => line.IsLabWork)
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const [kind, setKind] = useState<RemakeKind>('LabError')
  const [reason, setReason] = useState('')
  const [supplierID, setSupplier] = useState(order.LabOrder?.SupplierID ?? '')
  const [instructions, setInstructions] = useState(order.LabOrder?.Instructions ?? '')
  const hasPairs = areOfSeveralPairs(lenses)
  const check = useQuery(lensCheckQuery(order.ID))
  const failed = new Set(
    (check.data?.Lenses ?? []).flatMap(({ LineID, Read }) =>
      Read?.Verdict === 'Outside' ? [LineID] : [],
    ),
  )
  const isMeant = ({ ID }: Line) => (failed.size > 0 ? failed.has(ID) : !hasPairs)
  const draftOf = (line: Line): Draft => drafts[line.ID] ?? draftOfLens(line, isMeant(line))
  const asked = lenses.filter((line) => draftOf(line).isAsked)
  const isReady =
    asked.length > 0 &&
    reason.trim() !== '' &&
    asked.every((line) => isHeightRead(draftOf(line).height))
  const input: RemakeInput = {
    salesOrderID: order.ID,
    lines: asked.map((line) => remadeLine(line, draftOf(line))),
    reason: reason.trim(),
    kind,
    ...(supplierID === '' ? {} : { supplierID }),
    instructions: instructions.trim(),
  }
  const text = JSON.stringify(input)
  const otherPower = AS_BEFORE.has(kind) ? powersAsked(asked, draftOf) : null
  const [told, setTold] = useState<{ text: string; questions: readonly string[] } | null>(null)
  const isTold = told !== null && told.text === text
  // What was asked of this remake and ticked: an Enter that is pressed twice answers nothing.
  const [meant, setMeant] = useState<string | null>(null)
  const read = useReadFirst()
  const { submit, isBusy, refused } = useSubmit(isReady, async () => {
    if (isTold && meant !== text) return
    if (!isTold) {
      const { Questions } = await call('remake-order', { ...input, preview: true })
      const changes = otherPower ?? ''
      const asksPower =
        changes === ''
          ? []
          : [t('orders.remake.otherPower', { changes, kind: t(`remake.${kind}`) })]
      const questions = [...asksPower, ...Questions]
      if (questions.length > 0) return setTold({ text, questions })
    }
    await remake(input)
    closeDialog()
  })
  return (
    <Form ref={read.form} onSubmit={submit} onKeyDown={read.onKeyDown}>
      <Choice
        label={t('orders.remake.kind')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`remake.${value}`) }))}
        onChange={setKind}
      />
      <ReasonField
        usedFor="Remake"
        label={t('orders.reason')}
        required
        value={reason}
        maxLength={500}
        onChange={setReason}
      />
      <RemakeLines
        lenses={lenses}
        hasPairs={hasPairs}
        failed={failed}
        draftOf={draftOf}
        onChange={(line, change) =>
          setDrafts({ ...drafts, [line.ID]: { ...draftOf(line), ...change } })
        }
      />
      <Grid gap={6} className={styles['fields']}>
        <MasterSelect
          kind="Supplier"
          isLab
          label={t('orders.labName')}
          value={supplierID}
          options={labs}
          onChange={setSupplier}
        />
        <Field
          label={t('orders.change.instructions')}
          value={instructions}
          maxLength={2_000}
          onChange={(event) => setInstructions(event.target.value)}
        />
      </Grid>
      {order.InvoiceNo !== null && input.lines.some(hasOtherPower) ? (
        <Notice kind="info">{t('orders.billKeepsPowers', { number: order.InvoiceNo })}</Notice>
      ) : null}
      {isTold && refused === null ? (
        <>
          {told.questions.map((question) => (
            <Notice key={question} kind="warn">
              {showPowers(question)}
            </Notice>
          ))}
          <ReadFirstNote form={read.form} said={read.said} isBusy={isBusy}>
            {t('orders.remake.look')}
          </ReadFirstNote>
          <Check
            label={t('orders.remake.meant')}
            needed={t('orders.remake.meant.needed')}
            isOn={meant === text}
            onChange={(isOn) => setMeant(isOn ? text : null)}
          />
        </>
      ) : null}
      <SubmitRow
        label={t('orders.remake.do')}
        missing={t('orders.remake.missing')}
        isWhole={isReady}
        isBusy={isBusy}
        refused={refused === null ? null : showPowers(refused)}
      />
    </Form>
  )
}

/** The powers that lenses are to have instead, by eye; null where all stay. */
function powersAsked(lines: readonly Line[], draftOf: (line: Line) => Draft): string | null {
  const changed = lines.flatMap((line) => {
    const changes = changesOf(line, draftOf(line))
    return changes.length === 0 ? [] : [`${eyeWords(line.Eye)} ${changes.join(', ')}`.trim()]
  })
  return changed.length === 0 ? null : showPowers(changed.join('; '))
}

function RemakeLines({
  lenses,
  hasPairs,
  failed,
  draftOf,
  onChange,
}: {
  lenses: readonly Line[]
  /** Whether each names its pair. */
  hasPairs: boolean
  /** The lines of lenses that the check found outside the tolerance. */
  failed: ReadonlySet<string>
  draftOf: (line: Line) => Draft
  onChange: (line: Line, change: Partial<Draft>) => void
}) {
  return (
    <PowerTable data-testid="order-powers" isCentered>
      <thead>
        <tr>
          <th scope="col">{t('orders.remake.lens')}</th>
          {POWERS.map((power) => (
            <th key={power} scope="col">
              {HEADS[power]}
            </th>
          ))}
          <th scope="col">FH</th>
          <th scope="col">{t('orders.prism')}</th>
        </tr>
      </thead>
      <tbody>
        {lenses.map((line) => (
          <tr key={line.ID}>
            <th scope="row">
              <CheckField>
                <input
                  type="checkbox"
                  checked={draftOf(line).isAsked}
                  onChange={(event) => onChange(line, { isAsked: event.target.checked })}
                />
                <LensEye eye={line.Eye} />
                <NameLines>
                  <Named of={line.ItemName} />
                  {failed.has(line.ID) ? <Muted>{t('orders.remake.failed')}</Muted> : null}
                  {hasPairs ? (
                    <Muted>{t('cart.pair', { number: line.PairNo ?? '–' })}</Muted>
                  ) : null}
                </NameLines>
              </CheckField>
            </th>
            {FIGURES.map(([figure, head]) => (
              <td key={figure} data-label={head()}>
                <Input
                  className={styles[figure === 'prism' ? 'prism' : 'remake-power']}
                  aria-label={[head(), eyeWords(line.Eye), showPowers(line.ItemName)]
                    .filter(Boolean)
                    .join(', ')}
                  maxLength={figure === 'prism' ? LONGEST_PRISM : LONGEST_FIGURE}
                  disabled={!draftOf(line).isAsked}
                  aria-invalid={figure === 'height' && !isHeightRead(draftOf(line).height)}
                  value={figure === 'axis' ? axisOf(draftOf(line), line) : draftOf(line)[figure]}
                  onFocus={(event) => event.target.select()}
                  onChange={(event) => onChange(line, { [figure]: event.target.value })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PowerTable>
  )
}
