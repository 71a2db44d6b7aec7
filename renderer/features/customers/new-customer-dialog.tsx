import type { Customer } from '../../../server/contract/customers.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { closeDialog } from '../../kernel/screen-store.ts'
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
    <Dialog title={t('customer.new')} size="small" hasForm onClose={closeDialog}>
      <CustomerForm typed={selectedID === null ? term : ''} onDone={show} onBack={closeDialog} />
    </Dialog>
  )
}
