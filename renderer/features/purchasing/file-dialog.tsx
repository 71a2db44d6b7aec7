import { useRef, useState } from 'react'
import type { SupplierBillSheet } from '../../../server/contract/import.ts'
import { call } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { ErrorText } from '../../base/ui/field.tsx'
import { FileButton } from '../../base/ui/file-button.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { Code, Lead, Muted, NameLines } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ColumnTable } from '../catalogue/column-table.tsx'
import { ADD_BAR_ID } from './add-bar-store.ts'
import { type FileRow, withRows } from './file-lines.ts'
import { MOST_LINES, takenOf } from './grid-lines.ts'
import { receivedItems } from './inward-actions.ts'
import styles from './inward-form.module.css'
import { changeDraft, useInward } from './inward-store.ts'

const UPLOAD_TIMEOUT_MS = 120_000
const FILE_ID = 'inward-file'
const FORM_ID = 'inward-file-form'

type Mapping = Readonly<Record<string, string>>
type ReadFile = { file: File; sheet: SupplierBillSheet; mapping: Mapping }

/** The sheet of a supplier, row by row with what is wrong, before its rows are lines of the bill. */
export function FileDialog() {
  const [read, setRead] = useState<ReadFile | null>(null)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isNaming, setNaming] = useState(false)
  // Of two answers the one that was asked for last counts.
  const asked = useRef(0)

  async function look(file: File, mapping: Mapping | null): Promise<void> {
    asked.current += 1
    const own = asked.current
    setReading(true)
    setProblem(null)
    try {
      const sheet = await call(
        'read-supplier-bill',
        { body: file, ...(mapping === null ? {} : { mapping: JSON.stringify(mapping) }) },
        { timeoutMs: UPLOAD_TIMEOUT_MS },
      )
      if (own !== asked.current) return
      const taken = Object.fromEntries(
        sheet.Columns.map(({ Field, Heading }) => [Heading, Field ?? '']),
      )
      setRead({ file, sheet, mapping: mapping ?? taken })
      setProblem(sheet.Problem)
    } catch (error) {
      if (own !== asked.current) return
      setRead(null)
      setProblem(errorMessage(error))
    }
    setReading(false)
  }

  // What the columns are is asked where the sheet does not tell.
  const areColumnsShown = read !== null && (isNaming || read.sheet.Rows.length === 0)
  return (
    <Dialog title={t('goodsIn.file.title')} size="wide" onClose={closeDialog}>
      <Stack gap={5}>
        <Lead>{t('goodsIn.file.lead')}</Lead>
        <Row gap={6} align="center" isWrapping>
          <FileButton
            id={FILE_ID}
            accept=".csv,.xlsx,.txt"
            isDisabled={isReading}
            onFile={(file) => {
              if (file === null) return
              setNaming(false)
              void look(file, null)
            }}
          />
          <label htmlFor={FILE_ID}>
            {read === null ? (
              <Muted>{t('goodsIn.file.choose')}</Muted>
            ) : (
              <strong>{read.file.name}</strong>
            )}
          </label>
          {read === null || areColumnsShown ? null : (
            <Button onClick={() => setNaming(true)}>{t('goodsIn.file.columns')}</Button>
          )}
        </Row>
        {isReading ? <Waiting>{t('import.looking')}</Waiting> : null}
        {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
        {read === null ? null : (
          <>
            {read.sheet.Columns.length > 0 && areColumnsShown ? (
              <ColumnTable
                columns={read.sheet.Columns}
                fields={read.sheet.Fields}
                mapping={read.mapping}
                isDisabled={isReading}
                onChange={(heading, field) => {
                  setNaming(true)
                  void look(read.file, { ...read.mapping, [heading]: field })
                }}
              />
            ) : null}
            {read.sheet.Notes.map((note) => (
              <Muted key={note} as="p">
                {note}
              </Muted>
            ))}
            {read.sheet.Rows.length === 0 ? null : <Preview rows={read.sheet.Rows} />}
          </>
        )}
      </Stack>
    </Dialog>
  )
}

function Preview({ rows }: { rows: readonly FileRow[] }) {
  const [leavesOut, setLeavesOut] = useState(false)
  const taken = takenOf(useInward((state) => state.draft))
  const good = rows.filter(({ Problems }) => Problems.length === 0)
  const wrong = rows.filter(({ Problems }) => Problems.length > 0)
  const isReady = good.length > 0 && (wrong.length === 0 || leavesOut)
  const { isBusy, refused, submit } = useSubmit(isReady, () => putRows(good))
  const has = (key: 'DiscountRate' | 'ExpiresOn' | 'FreeQty' | 'Lot' | 'MRP' | 'TaxRate') =>
    rows.some((row) => row[key] !== null)
  const shown = COLUMNS.filter(({ keys }) => keys === null || keys.some(has))
  return (
    <Stack gap={5}>
      <div className={styles['file-rows']}>
        <CardTable aria-label={t('goodsIn.file.rows')}>
          <thead>
            <tr>
              <th data-figure>{t('goodsIn.file.row')}</th>
              <th>{t('goodsIn.item')}</th>
              {shown.map(({ label }) => (
                <th key={label} data-figure>
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...wrong, ...good].map((row) => (
              <tr key={row.Row} data-testid="file-row">
                <td data-figure data-label={t('goodsIn.file.row')}>
                  {row.Row}
                </td>
                <td>
                  <NameLines>
                    <strong>{showPowers(row.Name)}</strong>
                    <Code>{row.Code}</Code>
                    {row.Problems.map(({ Field, Message }) => (
                      <ErrorText key={Field}>{Message}</ErrorText>
                    ))}
                  </NameLines>
                  {row.Problems.length === 0 && taken.has(row.ItemID ?? '') ? (
                    <Badge kind="warn">
                      {t('goodsIn.file.inBill', { count: taken.get(row.ItemID ?? '') ?? 0 })}
                    </Badge>
                  ) : null}
                </td>
                {shown.map(({ label, text }) => (
                  <td key={label} data-figure data-label={t(label)}>
                    {text(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </CardTable>
      </div>
      <Form id={FORM_ID} onSubmit={submit}>
        <Row gap={6} align="center" justify="between" isWrapping>
          <strong role="status">
            {t('goodsIn.file.sum', { good: good.length, wrong: wrong.length })}
          </strong>
          {wrong.length === 0 || good.length === 0 ? null : (
            <Check
              label={t('goodsIn.file.leaveOut', { count: wrong.length })}
              isOn={leavesOut}
              onChange={setLeavesOut}
            />
          )}
        </Row>
        <Toolbar>
          <SubmitButton
            isFirst
            isWhole={isReady}
            isBusy={isBusy}
            missing={t(good.length === 0 ? 'goodsIn.file.allWrong' : 'goodsIn.file.wrongFirst')}
          >
            {t('goodsIn.file.doPut', { count: good.length })}
          </SubmitButton>
          {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
        </Toolbar>
      </Form>
    </Stack>
  )
}

const rupees = (amount: number | null) => (amount === null ? '' : formatRupees(amount))
const figure = (amount: number | null) => (amount === null ? '' : formatNumber(amount))

/** What of a row is shown; a column that no row fills is not. */
const COLUMNS = [
  { label: 'goodsIn.line.qty', keys: null, text: ({ Qty }: FileRow) => figure(Qty) },
  { label: 'goodsIn.line.freeQty', keys: ['FreeQty'], text: (row: FileRow) => figure(row.FreeQty) },
  { label: 'goodsIn.line.cost', keys: null, text: ({ Cost }: FileRow) => rupees(Cost) },
  {
    label: 'goodsIn.line.discountRate',
    keys: ['DiscountRate'],
    text: (row: FileRow) => figure(row.DiscountRate),
  },
  { label: 'goodsIn.line.taxRate', keys: ['TaxRate'], text: (row: FileRow) => figure(row.TaxRate) },
  { label: 'goodsIn.line.mrp', keys: ['MRP'], text: ({ MRP }: FileRow) => rupees(MRP) },
  { label: 'goodsIn.lot', keys: ['Lot'], text: ({ Lot }: FileRow) => Lot ?? '' },
  {
    label: 'goodsIn.expires',
    keys: ['ExpiresOn'],
    text: ({ ExpiresOn }: FileRow) => (ExpiresOn === null ? '' : formatDay(ExpiresOn)),
  },
] as const

/** Puts rows into the bill as lines; nothing is posted. */
async function putRows(rows: readonly FileRow[]): Promise<void> {
  const items = await receivedItems(
    rows.flatMap(({ ItemID }) => (ItemID === null ? [] : [ItemID])),
    useInward.getState().draft.supplierID,
  )
  const known = new Map(items.map((item) => [item.itemID, item]))
  const draft = withRows(useInward.getState().draft, rows, known)
  if (draft.lines.length > MOST_LINES) {
    showError(t('goodsIn.tooLong', { most: MOST_LINES }))
    return
  }
  changeDraft({ lines: draft.lines })
  closeDialog()
  showToast(t('goodsIn.file.put', { count: rows.length }))
  requestAnimationFrame(() => giveFocus(ADD_BAR_ID))
}
