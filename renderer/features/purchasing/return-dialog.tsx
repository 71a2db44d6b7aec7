import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Inward } from '../../../server/contract/purchasing.ts'
import { call } from '../../base/api/client.ts'
import { formatNumber, formatPaise, formatRupees, parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { FieldError, Input } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Waiting } from '../../base/ui/notice.tsx'
import { Named } from '../../base/ui/power.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { Code, EmptyText, Lead } from '../../base/ui/text.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { takeScansHere } from '../../kernel/scan/screen-scans.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { showPaper } from '../documents/shown-paper.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import { inwardQuery } from './inward-actions.ts'
import { useInward } from './inward-store.ts'
import styles from './payables.module.css'
import { type ReturnRow, returnedLines, returnedSum, returnRows } from './return-lines.ts'
import { useKeptReturn } from './use-kept-return.ts'

/** Goods of a bill back to their supplier, with a debit note. */
export function ReturnToSupplierDialog() {
  const inwardID = useInward((state) => state.openID) ?? ''
  const inward = useQuery(inwardQuery(inwardID))
  return (
    <Dialog title={t('goodsIn.return')} size="large" hasForm onClose={closeDialog}>
      {inward.data === undefined ? (
        <Waiting>{t('goodsIn.reading')}</Waiting>
      ) : (
        <ReturnForm inward={inward.data} />
      )}
    </Dialog>
  )
}

function ReturnForm({ inward }: { inward: Inward }) {
  const rows = returnRows(inward)
  const { forget, reason, setReason, setTyped, typed } = useKeptReturn(inward.ID, rows)
  // The row of the last scan, and whether its piece was scanned once more than can go back.
  const [scanned, setScanned] = useState<{ key: string; isAgain: boolean } | null>(null)
  const scannedRow = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (scanned !== null) scannedRow.current?.scrollIntoView({ block: 'center' })
  }, [scanned])
  const lines = returnedLines(rows, typed)
  const tooMany = rows.find((row) => isAbove(typed[row.key], row))
  const again = scanned?.isAgain === true ? scanned.key : null
  const { costPaise, pieces } = returnedSum(rows, typed)
  const isWhole = lines !== null && lines.length > 0 && reason.trim() !== ''
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    const { returnID, returnNo, total } = await call('return-to-supplier', {
      supplierID: inward.Supplier.ID,
      inwardID: inward.ID,
      lines: lines ?? [],
      reason: reason.trim(),
    })
    forget()
    void markStale('purchase', 'stock')
    showToast(t('goodsIn.returned', { number: returnNo, amount: formatRupees(total) }))
    showPaper({ kind: 'DebitNote', id: returnID, number: returnNo })
  })
  useEffect(
    () =>
      takeScansHere((item, code) => {
        const row = rows.find(
          (each) =>
            !each.isRejected &&
            (each.mark === code ||
              (item !== null && each.itemID === item.ID && each.inventoryID === null)),
        )
        if (row === undefined) {
          setScanned(null)
          showError(t('goodsIn.return.notHere', { code }))
          return soundBad()
        }
        const isAll = (parseTyped(typed[row.key] ?? '', 3) ?? 0) >= row.most
        setScanned({ key: row.key, isAgain: isAll })
        if (isAll) return soundBad()
        soundGood()
        setTyped((now) => ({ ...now, [row.key]: oneMore(now[row.key], row) }))
      }),
    [rows, typed, setTyped],
  )
  if (rows.length === 0) return <EmptyText>{t('goodsIn.return.none')}</EmptyText>
  return (
    <Form data-posts onSubmit={submit}>
      <Lead>{t('goodsIn.return.lead')}</Lead>
      <ReasonField
        usedFor="Return"
        data-first
        label={t('goodsIn.reason')}
        required
        value={reason}
        maxLength={500}
        onChange={setReason}
      />
      <div className={styles['panel']}>
        <CardTable className={styles['table']}>
          <thead>
            <tr>
              <th>{t('goodsIn.item')}</th>
              <th data-figure>{t('goodsIn.line.cost')}</th>
              <th data-figure>{t('goodsIn.return.most')}</th>
              <th data-figure>{t('goodsIn.return.qty')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.key}
                ref={scanned?.key === row.key ? scannedRow : undefined}
                data-testid="return-row"
                aria-current={scanned?.key === row.key ? 'true' : undefined}
              >
                <td>
                  <strong>
                    <Named of={row.name} />
                  </strong>{' '}
                  <Code>{row.mark}</Code>{' '}
                  {row.isRejected ? (
                    <Badge kind="warn">{t('goodsIn.line.rejectedQty')}</Badge>
                  ) : null}
                </td>
                <td data-figure data-label={t('goodsIn.line.cost')}>
                  {formatPaise(Math.round(row.billed.taxablePaise / row.billed.pieces))}
                </td>
                <td data-figure data-label={t('goodsIn.return.most')}>
                  {formatNumber(row.most)}
                </td>
                <td data-figure data-label={t('goodsIn.return.qty')}>
                  <Input
                    className={styles['allocation']}
                    inputMode="decimal"
                    aria-label={t('goodsIn.cell', {
                      column: t('goodsIn.return.qty'),
                      item: `${row.name} ${row.mark}`,
                    })}
                    aria-invalid={isAbove(typed[row.key], row)}
                    value={typed[row.key] ?? ''}
                    aria-describedby={again === row.key ? `again-${row.key}` : undefined}
                    onChange={({ target: { value } }) => {
                      setScanned(null)
                      setTyped((now) => ({ ...now, [row.key]: value }))
                    }}
                  />
                  {again === row.key ? (
                    <FieldError
                      id={`again-${row.key}`}
                      message={t('goodsIn.return.again', { code: row.mark })}
                    />
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </CardTable>
      </div>
      <SubmitRow
        label={t('goodsIn.return')}
        isWhole={isWhole}
        isBusy={isBusy}
        refused={refused}
        beside={
          pieces === 0
            ? null
            : t('goodsIn.return.sum', { count: pieces, amount: formatPaise(costPaise) })
        }
        missing={tooMany === undefined ? t('goodsIn.return.missing') : tooManyText(tooMany)}
      />
    </Form>
  )
}

function tooManyText({ most, name }: ReturnRow): string {
  return t('goodsIn.return.tooMany', { name, most: formatNumber(most) })
}

function isAbove(text: string | undefined, row: ReturnRow): boolean {
  if (text === undefined || text.trim() === '') return false
  const qty = parseTyped(text, 3)
  return qty === null || qty > row.most
}

function oneMore(text: string | undefined, row: ReturnRow): string {
  return String(Math.min(row.most, (parseTyped(text ?? '', 3) ?? 0) + 1))
}
