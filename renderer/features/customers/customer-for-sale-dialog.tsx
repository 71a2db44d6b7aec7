import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { closeDialog, openDialog } from '../../kernel/screen-store.ts'
import { chooseCustomer } from '../cart/sale-actions.ts'
import { useFound } from '../counter/found.ts'
import { CustomerForm } from './customer-form.tsx'

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
