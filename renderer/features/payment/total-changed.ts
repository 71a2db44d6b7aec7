import { formatPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { shownKey } from '../../kernel/commands/registry.ts'
import { changePaise, overPaise, receivedCashPaise } from './pay-split.ts'
import { duePaise, netPaise, usePay } from './pay-store.ts'

/**
 * Says what follows from a total that is another than the money was taken for; null where there is
 * none, or where it was acknowledged and nothing was paid above it.
 */
export function totalChangedWords(): string | null {
  const { takenForPaise, tenders } = usePay.getState()
  const totalPaise = netPaise()
  const over = overPaise(totalPaise, tenders)
  if (takenForPaise === null && over === 0) return null
  const outcome = outcomeWords(over)
  if (takenForPaise === null) return outcome
  const [before, now] = [formatPaise(takenForPaise), formatPaise(totalPaise)]
  return t('pay.total.changed', { before, now, outcome })
}

function outcomeWords(over: number): string {
  const { tenders } = usePay.getState()
  if (over > 0) {
    return t('pay.total.over', { over: formatPaise(over), key: shownKey('payTakeBack') })
  }
  const change = changePaise(tenders)
  if (change > 0) {
    const received = formatPaise(receivedCashPaise(tenders))
    return t('pay.total.change', { received, change: formatPaise(change) })
  }
  const due = duePaise()
  return due > 0 ? t('pay.total.due', { due: formatPaise(due) }) : t('pay.total.paid')
}
