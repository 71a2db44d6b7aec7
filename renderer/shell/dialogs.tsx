import { lazy, Suspense } from 'react'
import { ApprovalHost } from '../approvals/approval-host.tsx'
import { HeldDialog } from '../billing/held-dialog.tsx'
import { UnitDialog } from '../billing/unit-dialog.tsx'
import { HelpSheet } from '../commands/help-sheet.tsx'
import { Palette } from '../commands/palette.tsx'
import { CustomerDialog } from '../customers/customer-dialog.tsx'
import { DocumentDialog } from '../documents/document-dialog.tsx'
import { ShareDialog } from '../documents/share-dialog.tsx'
import { DrawerDialog } from '../printing/drawer-dialog.tsx'
import { PreferencesDialog } from './preferences-dialog.tsx'
import { useScreen } from './screen-store.ts'

const DisplayDialog = lazy(async () => ({
  default: (await import('../display/display-dialog.tsx')).DisplayDialog,
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
    default: (await import('../orders/move-dialog.tsx')).MoveDialog,
  })),
  orderPayment: lazy(async () => ({
    default: (await import('../orders/payment-dialog.tsx')).PaymentDialog,
  })),
  orderBalance: lazy(async () => ({
    default: (await import('../orders/balance-dialog.tsx')).BalanceDialog,
  })),
  orderRemake: lazy(async () => ({
    default: (await import('../orders/remake-dialog.tsx')).RemakeDialog,
  })),
  orderCancel: lazy(async () => ({
    default: (await import('../orders/settle-dialog.tsx')).CancelOrderDialog,
  })),
  orderOverpaid: lazy(async () => ({
    default: (await import('../orders/settle-dialog.tsx')).OverpaidDialog,
  })),
  billDiscount: lazy(async () => ({
    default: (await import('../billing/bill-discount-dialog.tsx')).BillDiscountDialog,
  })),
  why: lazy(async () => ({ default: (await import('../billing/why-dialog.tsx')).WhyDialog })),
  newItem: lazy(async () => ({
    default: (await import('../billing/new-item-dialog.tsx')).NewItemDialog,
  })),
  learnScanner: lazy(async () => ({
    default: (await import('../scan/learn-dialog.tsx')).LearnDialog,
  })),
  newCustomer: lazy(async () => ({
    default: (await import('../billing/new-customer-dialog.tsx')).NewCustomerDialog,
  })),
  customerEdit: lazy(async () => ({
    default: (await import('../customers/edit-dialog.tsx')).EditCustomerDialog,
  })),
  customerFamily: lazy(async () => ({
    default: (await import('../customers/family-dialog.tsx')).FamilyDialog,
  })),
  rxEyes: lazy(async () => ({
    default: (await import('../prescription/eyes-dialog.tsx')).EyesDialog,
  })),
  rxRules: lazy(async () => ({
    default: (await import('../prescription/rules-dialog.tsx')).RulesDialog,
  })),
  creditNumber: lazy(async () => ({
    default: (await import('../payment/credit-number-dialog.tsx')).CreditNumberDialog,
  })),
  computer: lazy(async () => ({
    default: (await import('../computer/computer-dialog.tsx')).ComputerDialog,
  })),
  staff: lazy(async () => ({
    default: (await import('../staff/staff-dialog.tsx')).StaffDialog,
  })),
  customerNew: lazy(async () => ({
    default: (await import('../customers/new-customer-dialog.tsx')).NewCustomerDialog,
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
