import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { closeDialog, openDialog } from '../../kernel/screen-store.ts'
import { chooseCustomer } from '../cart/sale-actions.ts'
import { CustomerForm } from './customer-form.tsx'
import { useCustomers } from './customers-store.ts'

/** Someone new, by the mobile number that was typed into the bar. */
export function CustomerForSaleDialog() {
  const mobile = useCustomers((customers) => customers.newMobile)
  return (
    <Dialog title={t('customer.new')} size="small" hasForm onClose={closeDialog}>
      <CustomerForm
        typed={mobile}
        onDone={(customer) => {
          closeDialog()
          void chooseCustomer(customer)
        }}
        onBack={() => openDialog('customer')}
      />
    </Dialog>
  )
}
