import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useCustomers } from '../customers/customers-store.ts'
import { ContactHistory } from './contact-history.tsx'
import { History } from './history-panel.tsx'

/** The eyes of the person whose profile is up, over the years. */
export function EyesDialog() {
  const customerID = useCustomers((customers) => customers.selectedID)
  return (
    <Dialog title={t('command.customerEyes')} size="large" onClose={closeDialog}>
      {customerID === null ? null : (
        <>
          <History customerID={customerID} />
          <ContactHistory customerID={customerID} />
        </>
      )}
    </Dialog>
  )
}
