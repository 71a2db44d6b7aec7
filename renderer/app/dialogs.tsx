import { type Loadable, Loaded, loadable } from '../kernel/loadable.tsx'
import { type Dialog, useScreen } from '../kernel/screen-store.ts'

/** Every dialog; the list itself comes after the first paint. */
export const DIALOGS: Record<Dialog, Loadable> = {
  help: loadable(async () => (await import('./help-sheet.tsx')).HelpSheet),
  palette: loadable(async () => (await import('./palette.tsx')).Palette),
  payerTender: loadable(
    async () => (await import('../features/payment/payer-dialog.tsx')).PayerTenderDialog,
  ),
  giftCardSell: loadable(
    async () => (await import('../features/gift-cards/sell-card-dialog.tsx')).SellCardDialog,
  ),
  giftCardChange: loadable(
    async () => (await import('../features/gift-cards/change-card-dialog.tsx')).ChangeCardDialog,
  ),
  stock: loadable(async () => (await import('../features/stock/stock-dialog.tsx')).StockDialog),
  nextColour: loadable(
    async () => (await import('../features/items/next-colour-dialog.tsx')).NextColourDialog,
  ),
  browse: loadable(
    async () => (await import('../features/counter/browse-dialog.tsx')).BrowseDialog,
  ),
  customer: loadable(
    async () => (await import('../features/customers/customer-dialog.tsx')).CustomerDialog,
  ),
  held: loadable(async () => (await import('../features/counter/held-dialog.tsx')).HeldDialog),
  preferences: loadable(async () => (await import('./preferences-dialog.tsx')).PreferencesDialog),
  document: loadable(
    async () => (await import('../features/documents/document-dialog.tsx')).DocumentDialog,
  ),
  unit: loadable(async () => (await import('../features/counter/unit-dialog.tsx')).UnitDialog),
  whichGoods: loadable(
    async () => (await import('../features/counter/which-goods-dialog.tsx')).WhichGoodsDialog,
  ),
  drawer: loadable(
    async () => (await import('../features/printing/drawer-dialog.tsx')).DrawerDialog,
  ),
  display: loadable(
    async () => (await import('../features/display/display-dialog.tsx')).DisplayDialog,
  ),
  share: loadable(async () => (await import('../features/documents/share-dialog.tsx')).ShareDialog),
  orderTransition: loadable(
    async () => (await import('../features/orders/transition-dialog.tsx')).TransitionDialog,
  ),
  orderPayment: loadable(
    async () => (await import('../features/orders/payment-dialog.tsx')).PaymentDialog,
  ),
  orderInvoice: loadable(
    async () => (await import('../features/orders/raise-invoice-dialog.tsx')).RaiseInvoiceDialog,
  ),
  orderPaymentBack: loadable(
    async () =>
      (await import('../features/orders/take-back-payment-dialog.tsx')).TakeBackPaymentDialog,
  ),
  orderBalance: loadable(
    async () => (await import('../features/orders/balance-dialog.tsx')).BalanceDialog,
  ),
  orderRemake: loadable(
    async () => (await import('../features/orders/remake-dialog.tsx')).RemakeDialog,
  ),
  secondPlace: loadable(
    async () => (await import('../features/computer/second-place-dialog.tsx')).SecondPlaceDialog,
  ),
  orderChange: loadable(
    async () => (await import('../features/orders/change-dialog.tsx')).ChangeDialog,
  ),
  orderCancel: loadable(
    async () => (await import('../features/orders/settle-dialog.tsx')).CancelOrderDialog,
  ),
  orderDrop: loadable(
    async () => (await import('../features/orders/drop-order-dialog.tsx')).DropOrderDialog,
  ),
  orderParcelBack: loadable(
    async () => (await import('../features/orders/parcel-back-dialog.tsx')).ParcelBackDialog,
  ),
  orderSplit: loadable(
    async () => (await import('../features/orders/split-dialog.tsx')).SplitDialog,
  ),
  orderOverpaid: loadable(
    async () => (await import('../features/orders/settle-dialog.tsx')).OverpaidDialog,
  ),
  payOutCredit: loadable(
    async () => (await import('../features/returns/pay-out-dialog.tsx')).PayOutDialog,
  ),
  billDiscount: loadable(
    async () => (await import('../features/counter/bill-discount-dialog.tsx')).BillDiscountDialog,
  ),
  why: loadable(async () => (await import('../features/counter/why-dialog.tsx')).WhyDialog),
  tallyLedgers: loadable(
    async () => (await import('../features/gst/tally-ledgers-dialog.tsx')).TallyLedgersDialog,
  ),
  newItem: loadable(
    async () => (await import('../features/counter/new-item-dialog.tsx')).NewItemDialog,
  ),
  repair: loadable(
    async () => (await import('../features/counter/repair-dialog.tsx')).RepairDialog,
  ),
  jobCharge: loadable(
    async () => (await import('../features/counter/job-charge-dialog.tsx')).JobChargeDialog,
  ),
  learnScanner: loadable(
    async () => (await import('../features/scanner/learn-dialog.tsx')).LearnDialog,
  ),
  newCustomer: loadable(
    async () =>
      (await import('../features/customers/customer-for-sale-dialog.tsx')).CustomerForSaleDialog,
  ),
  customerEdit: loadable(
    async () => (await import('../features/customers/edit-dialog.tsx')).EditCustomerDialog,
  ),
  customerDues: loadable(
    async () => (await import('../features/customers/dues-dialog.tsx')).DuesDialog,
  ),
  customerFamily: loadable(
    async () => (await import('../features/customers/family-dialog.tsx')).FamilyDialog,
  ),
  rxEyes: loadable(
    async () => (await import('../features/prescription/eyes-dialog.tsx')).EyesDialog,
  ),
  rxRules: loadable(
    async () => (await import('../features/prescription/rules-dialog.tsx')).RulesDialog,
  ),
  convertContacts: loadable(
    async () =>
      (await import('../features/prescription/convert-contacts-dialog.tsx')).ConvertContactsDialog,
  ),
  lensEye: loadable(
    async () => (await import('../features/prescription/lens-eye-dialog.tsx')).LensEyeDialog,
  ),
  otherPair: loadable(
    async () => (await import('../features/prescription/other-pair-dialog.tsx')).OtherPairDialog,
  ),
  creditNumber: loadable(
    async () => (await import('../features/payment/credit-number-dialog.tsx')).CreditNumberDialog,
  ),
  itemForm: loadable(
    async () => (await import('../features/items/item-form-dialog.tsx')).ItemFormDialog,
  ),
  itemMerge: loadable(async () => (await import('../features/items/merge-dialog.tsx')).MergeDialog),
  priceChange: loadable(
    async () => (await import('../features/items/price-change-dialog.tsx')).PriceChangeDialog,
  ),
  inwardReverse: loadable(
    async () => (await import('../features/purchasing/reverse-dialog.tsx')).ReverseDialog,
  ),
  voucherTakeBack: loadable(
    async () => (await import('../features/purchasing/take-back-dialog.tsx')).TakeBackDialog,
  ),
  paymentTakeBack: loadable(
    async () =>
      (await import('../features/purchasing/take-back-payment-dialog.tsx')).TakeBackPaymentDialog,
  ),
  cashTakeBack: loadable(
    async () => (await import('../features/day/take-back-cash-dialog.tsx')).TakeBackCashDialog,
  ),
  inwardReturn: loadable(
    async () => (await import('../features/purchasing/return-dialog.tsx')).ReturnToSupplierDialog,
  ),
  inwardGrid: loadable(
    async () => (await import('../features/purchasing/grid-dialog.tsx')).GridDialog,
  ),
  inwardFile: loadable(
    async () => (await import('../features/purchasing/file-dialog.tsx')).FileDialog,
  ),
  purchaseDrop: loadable(
    async () => (await import('../features/purchasing/drop-draft-dialog.tsx')).DropDraftDialog,
  ),
  orderEnd: loadable(
    async () => (await import('../features/purchasing/end-order-dialog.tsx')).EndOrderDialog,
  ),
  supplierPay: loadable(
    async () => (await import('../features/purchasing/pay-supplier-dialog.tsx')).PaySupplierDialog,
  ),
  paperHistory: loadable(
    async () => (await import('../features/documents/paper-history.tsx')).PaperHistoryDialog,
  ),
  paper: loadable(async () => (await import('../features/documents/paper-dialog.tsx')).PaperDialog),
  countShort: loadable(
    async () => (await import('../features/stock-count/short-dialog.tsx')).ShortCountDialog,
  ),
  countDrop: loadable(
    async () => (await import('../features/stock-count/drop-dialog.tsx')).DropCountDialog,
  ),
  masterMerge: loadable(
    async () => (await import('../features/masters/merge-master-dialog.tsx')).MergeMasterDialog,
  ),
  customerNew: loadable(
    async () => (await import('../features/customers/new-customer-dialog.tsx')).NewCustomerDialog,
  ),
}

/** The dialog that is open, if any. */
export function OpenDialog() {
  const dialog = useScreen((state) => state.dialog)
  if (dialog === null) return null
  return (
    <>
      <Loaded code={DIALOGS[dialog]} />
      <i hidden data-dialog={dialog} />
    </>
  )
}
