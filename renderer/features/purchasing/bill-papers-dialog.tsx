import type { SupplierAccount } from '../../../server/contract/purchasing.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Table } from '../../base/ui/table.tsx'
import { showPaper } from '../documents/shown-paper.ts'
import styles from './payables.module.css'

type BillPaper = SupplierAccount['Bills'][number]['Papers'][number]

const PAPER_KINDS = { Payment: 'SupplierPayment', Return: 'DebitNote' } as const

/** What a supplier's bill was, what was paid and went back, and what is left; each row opens its paper. */
export function BillPapersDialog({
  billNo,
  due,
  onClose,
  papers,
}: {
  billNo: string
  due: number
  papers: readonly BillPaper[]
  onClose: () => void
}) {
  const bill = due + papers.reduce((sum, { Amount }) => sum + Amount, 0)
  return (
    <Dialog title={t('goodsIn.billOf', { number: billNo })} onClose={onClose}>
      <Table className={styles['table']} data-testid="bill-papers">
        <tbody>
          <tr>
            <th colSpan={3}>{t('goodsIn.total')}</th>
            <td data-figure>{formatRupees(bill)}</td>
          </tr>
          {papers.map(({ Amount, At, ID, Kind, No }) => (
            <tr key={`${Kind} ${ID ?? ''}`}>
              <td>{t(`suppliers.paperOf.${Kind}`)}</td>
              <td>
                {Kind === 'Advance' || ID === null || No === null ? null : (
                  <Button
                    variant="quiet"
                    data-walk
                    onClick={() => {
                      onClose()
                      showPaper({ kind: PAPER_KINDS[Kind], id: ID, number: No })
                    }}
                  >
                    {No}
                  </Button>
                )}
              </td>
              <td data-day>{At === null ? '' : formatDay(At)}</td>
              <td data-figure>{formatRupees(-Amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={3}>{t('goodsIn.due')}</th>
            <td data-figure>{formatRupees(due)}</td>
          </tr>
        </tfoot>
      </Table>
    </Dialog>
  )
}
