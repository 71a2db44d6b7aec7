import type { Customer } from '../api/types.ts'
import { t } from '../i18n/t.ts'
import { closeDialog } from '../shell/screen-store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { CustomerForm } from './customer-form.tsx'
import { showCustomer, useCustomers } from './customers-store.ts'

function show(customer: Customer): void {
  closeDialog()
  showCustomer(customer.ID)
}

/** A new customer from the customers screen; what was searched for is carried over. */
export function NewCustomerDialog() {
  const { selectedID, term } = useCustomers.getState()
  return (
    <Dialog title={t('customer.new')} size="small" onClose={closeDialog}>
      <CustomerForm typed={selectedID === null ? term : ''} onDone={show} onBack={closeDialog} />
    </Dialog>
  )
}
