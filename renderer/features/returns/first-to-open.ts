type Found = { InvoiceNo: string; IsAllReturned: boolean }

/**
 * Returns the bill that Enter opens: the one whose number was typed, whole or without its beginning
 * and zeros, even where all of it is back; else the first of which something can still come back.
 */
export function firstToOpen<Row extends Found>(
  rows: readonly Row[],
  typed: string,
): Row | undefined {
  return (
    rows.find(({ InvoiceNo }) => isItsNumber(InvoiceNo, typed.trim())) ??
    rows.find((row) => !row.IsAllReturned) ??
    rows[0]
  )
}

function isItsNumber(invoiceNo: string, typed: string): boolean {
  if (invoiceNo === typed.toUpperCase()) return true
  const last = invoiceNo.slice(invoiceNo.lastIndexOf('/') + 1)
  return /^\d+$/.test(typed) && /^\d+$/.test(last) && Number(last) === Number(typed)
}
