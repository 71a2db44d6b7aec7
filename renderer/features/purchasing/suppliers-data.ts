import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SupplierAccount } from '../../../server/contract/purchasing.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { keepShownOf } from '../../kernel/queries/keep-shown.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import type { BillAge } from './bill-ages.ts'

const PAGE_SIZE = 50

export function payablesQuery(
  term: string,
  { age, owedOnly, pageNumber }: { age: BillAge | null; owedOnly: boolean; pageNumber: number },
) {
  return queryOptions({
    queryKey: queryKey('payables', 'list', term, owedOnly, age, pageNumber),
    queryFn: () =>
      call('list-payables', {
        ...(term.trim() === '' ? {} : { searchTerm: term.trim() }),
        owedOnly,
        ...(age === null ? {} : { age }),
        pageNumber,
        pageSize: PAGE_SIZE,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function accountQuery(supplierID: string, pageNumber: number) {
  return queryOptions({
    queryKey: queryKey('payables', 'account', supplierID, pageNumber),
    queryFn: () => call('get-supplier-account', { supplierID, pageNumber, pageSize: PAGE_SIZE }),
    staleTime: 0,
    enabled: supplierID !== '',
    placeholderData: keepShownOf(queryKey('payables', 'account', supplierID)),
  })
}

/** A bill that is no inward: of a lab, or without goods. */
export type LinedBill =
  | { labBillID: string; expenseID?: never }
  | { expenseID: string; labBillID?: never }

export function billLinesQuery(bill: LinedBill) {
  return queryOptions({
    queryKey: queryKey('payables', 'billLines', bill),
    queryFn: () => call('read-bill-lines', bill),
  })
}

/** Which bill that is no inward; null of goods. */
export function linedBill({
  ExpenseID,
  LabBillID,
}: SupplierAccount['Bills'][number]): LinedBill | null {
  if (LabBillID !== null) return { labBillID: LabBillID }
  return ExpenseID === null ? null : { expenseID: ExpenseID }
}

/** What stands beside a bill's number: our number of its goods, or what it is of instead. */
export function billOrigin(bill: SupplierAccount['Bills'][number]): string {
  if (bill.InwardNo !== null) return bill.InwardNo
  return t(bill.LabBillID === null ? 'suppliers.expense' : 'suppliers.labBill')
}
