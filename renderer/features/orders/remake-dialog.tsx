import { useState } from 'react'
import type { RemakeKind } from '../../../server/contract/order-transitions.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Input } from '../../base/ui/field.tsx'
import { CheckField, Form } from '../../base/ui/form.tsx'
import { eyeWords, LensEye } from '../../base/ui/lens-eye.tsx'
import { Named } from '../../base/ui/power.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead, Muted, NameLines } from '../../base/ui/text.tsx'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import { MasterSelect } from '../masters/master-select.tsx'
import { axisOf, POWERS } from './change-draft.ts'
import { useLabOptions } from './lab-options.ts'
import { remake } from './orders-actions.ts'
import { useOpenDetail } from './orders-store.ts'
import { PowerTable } from './power-table.tsx'
import styles from './remake-dialog.module.css'
import { type RemakeDraft as Draft, draftOfLens, remadeLine } from './remake-draft.ts'

const KINDS: readonly RemakeKind[] = ['LabError', 'PowerChange', 'Breakage', 'Warranty', 'Goodwill']
const HEADS = {
  spherical: 'SPH',
  cylinder: 'CYL',
  axis: 'AXIS',
  addition: 'ADD',
  pd: 'PD',
} as const

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

/** What else the lens is made to: it is as it was. */
function madeAsBefore({ FittingHeight, Prism }: Line): string {
  return [
    Prism === null ? '' : t('lensCheck.prism', { prism: Prism }),
    FittingHeight === null ? '' : t('rx.heightOf', { height: FittingHeight }),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

function RemakeForm({ order }: { order: OrderDetail }) {
  const labs = useLabOptions(order)
  const lenses = order.Lines.filter((line) => line.IsLabWork)
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const [kind, setKind] = useState<RemakeKind>('LabError')
  const [reason, setReason] = useState('')
  const [supplierID, setSupplier] = useState(order.LabOrder?.SupplierID ?? '')
  const draftOf = (line: Line): Draft => drafts[line.ID] ?? draftOfLens(line)
  const asked = lenses.filter((line) => draftOf(line).isAsked)
  const isReady = asked.length > 0 && reason.trim() !== ''
  const { submit, isBusy, refused } = useSubmit(isReady, async () => {
    await remake({
      salesOrderID: order.ID,
      lines: asked.map((line) => remadeLine(line, draftOf(line))),
      reason: reason.trim(),
      kind,
      ...(supplierID === '' ? {} : { supplierID }),
    })
    closeDialog()
  })
  return (
    <Form onSubmit={submit}>
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
        draftOf={draftOf}
        onChange={(line, change) =>
          setDrafts({ ...drafts, [line.ID]: { ...draftOf(line), ...change } })
        }
      />
      <MasterSelect
        kind="Supplier"
        isLab
        label={t('orders.labName')}
        value={supplierID}
        options={labs}
        onChange={setSupplier}
      />
      <SubmitRow
        label={t('orders.remake.do')}
        missing={t('orders.remake.missing')}
        isWhole={isReady}
        isBusy={isBusy}
        refused={refused}
      />
    </Form>
  )
}

function RemakeLines({
  lenses,
  draftOf,
  onChange,
}: {
  lenses: readonly Line[]
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
                  {madeAsBefore(line) === '' ? null : <Muted>{madeAsBefore(line)}</Muted>}
                </NameLines>
              </CheckField>
            </th>
            {POWERS.map((power) => (
              <td key={power} data-label={HEADS[power]}>
                <Input
                  className={styles['remake-power']}
                  aria-label={[HEADS[power], eyeWords(line.Eye), showPowers(line.ItemName)]
                    .filter(Boolean)
                    .join(', ')}
                  maxLength={20}
                  disabled={!draftOf(line).isAsked}
                  value={power === 'axis' ? axisOf(draftOf(line), line) : draftOf(line)[power]}
                  onFocus={(event) => event.target.select()}
                  onChange={(event) => onChange(line, { [power]: event.target.value })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PowerTable>
  )
}
