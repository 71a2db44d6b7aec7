import { ClipboardList } from 'lucide-react'
import { t } from '../../base/i18n/t.ts'
import { NothingChosen } from '../../base/ui/list-and-detail.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'

/** The place of board and list while the shop has no order: what comes here, and where from. */
export function NoOrders() {
  return (
    <NothingChosen
      icon={ClipboardList}
      text={t('orders.empty.title')}
      hint={t('orders.empty.text')}
    >
      <CommandButton id="prescription" variant="primary" />
    </NothingChosen>
  )
}
