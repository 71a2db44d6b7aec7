import { lazy, Suspense } from 'react'
import { ApprovalHost } from '../features/approvals/approval-host.tsx'
import { HeldDialog } from '../features/counter/held-dialog.tsx'
import { UnitDialog } from '../features/counter/unit-dialog.tsx'
import { CustomerDialog } from '../features/customers/customer-dialog.tsx'
import { DocumentDialog } from '../features/documents/document-dialog.tsx'
import { ShareDialog } from '../features/documents/share-dialog.tsx'
import { DrawerDialog } from '../features/printing/drawer-dialog.tsx'
import { useScreen } from '../kernel/screen-store.ts'
import { HelpSheet } from './help-sheet.tsx'
import { Palette } from './palette.tsx'
import { PreferencesDialog } from './preferences-dialog.tsx'

const DisplayDialog = lazy(async () => ({
  default: (await import('../features/display/display-dialog.tsx')).DisplayDialog,
}))

const DIALOGS = {
  help: HelpSheet,
  palette: Palette,
  customer: CustomerDialog,
  held: HeldDialog,
  preferences: PreferencesDialog,
  document: DocumentDialog,
  unit: UnitDialog,
  drawer: DrawerDialog,
  display: DisplayDialog,
  share: ShareDialog,
  orderMove: lazy(async () => ({
    default: (await import('../features/orders/move-dialog.tsx')).MoveDialog,
  })),
  orderPayment: lazy(async () => ({
    default: (await import('../features/orders/payment-dialog.tsx')).PaymentDialog,
  })),
  orderBalance: lazy(async () => ({
    default: (await import('../features/orders/balance-dialog.tsx')).BalanceDialog,
  })),
  orderRemake: lazy(async () => ({
    default: (await import('../features/orders/remake-dialog.tsx')).RemakeDialog,
  })),
  orderCancel: lazy(async () => ({
    default: (await import('../features/orders/settle-dialog.tsx')).CancelOrderDialog,
  })),
  orderOverpaid: lazy(async () => ({
    default: (await import('../features/orders/settle-dialog.tsx')).OverpaidDialog,
  })),
  billDiscount: lazy(async () => ({
    default: (await import('../features/counter/bill-discount-dialog.tsx')).BillDiscountDialog,
  })),
  why: lazy(async () => ({
    default: (await import('../features/counter/why-dialog.tsx')).WhyDialog,
  })),
  newItem: lazy(async () => ({
    default: (await import('../features/counter/new-item-dialog.tsx')).NewItemDialog,
  })),
  learnScanner: lazy(async () => ({
    default: (await import('../features/scanner/learn-dialog.tsx')).LearnDialog,
  })),
  newCustomer: lazy(async () => ({
    default: (await import('../features/customers/customer-for-sale-dialog.tsx'))
      .CustomerForSaleDialog,
  })),
  customerEdit: lazy(async () => ({
    default: (await import('../features/customers/edit-dialog.tsx')).EditCustomerDialog,
  })),
  customerFamily: lazy(async () => ({
    default: (await import('../features/customers/family-dialog.tsx')).FamilyDialog,
  })),
  rxEyes: lazy(async () => ({
    default: (await import('../features/prescription/eyes-dialog.tsx')).EyesDialog,
  })),
  rxRules: lazy(async () => ({
    default: (await import('../features/prescription/rules-dialog.tsx')).RulesDialog,
  })),
  creditNumber: lazy(async () => ({
    default: (await import('../features/payment/credit-number-dialog.tsx')).CreditNumberDialog,
  })),
  computer: lazy(async () => ({
    default: (await import('../features/computer/computer-dialog.tsx')).ComputerDialog,
  })),
  staff: lazy(async () => ({
    default: (await import('../features/staff/staff-dialog.tsx')).StaffDialog,
  })),
  customerNew: lazy(async () => ({
    default: (await import('../features/customers/new-customer-dialog.tsx')).NewCustomerDialog,
  })),
}

/** The dialog that is open, if any, and over it a question to a manager. */
export function Dialogs() {
  const dialog = useScreen((state) => state.dialog)
  const Open = dialog === null ? null : DIALOGS[dialog]
  return (
    <>
      <Suspense fallback={null}>{Open === null ? null : <Open />}</Suspense>
      <ApprovalHost />
    </>
  )
}
