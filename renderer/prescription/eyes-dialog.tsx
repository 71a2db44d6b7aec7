import { useCustomers } from '../customers/customers-store.ts'
import { t } from '../i18n/t.ts'
import { closeDialog } from '../shell/screen-store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { History } from './history-panel.tsx'
import './prescription.css'

/** The eyes of the person whose profile is up, over the years. */
export function EyesDialog() {
  const customerID = useCustomers((customers) => customers.selectedID)
  return (
    <Dialog title={t('command.customerEyes')} size="large" onClose={closeDialog}>
      {customerID === null ? null : <History customerID={customerID} />}
    </Dialog>
  )
}
