import { CustomerForm } from '../customers/customer-form.tsx'
import { t } from '../i18n/t.ts'
import { closeDialog, openDialog } from '../shell/screen-store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useFound } from './found.ts'
import { chooseCustomer } from './sale-actions.ts'

/** Someone new, by the mobile number that was typed into the bar. */
export function NewCustomerDialog() {
  const mobile = useFound((found) => found.mobile)
  return (
    <Dialog title={t('customer.new')} size="small" onClose={closeDialog}>
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
