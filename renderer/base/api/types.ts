import type { BodyOf } from '../../../server/contract/operation.ts'
import type { saveSale } from '../../../server/contract/sales.ts'
import type { BillDiscount, CartDrafts, CartShelf } from './approvals-operations.ts'

/** The shapes of the branch server's answers that the till reads, wire names exact. */

export type Permissions = string[]

export type Person = { UserName: string; DisplayName: string }

export type SignedIn = {
  AccessToken: string
  ExpiresIn: number
  RefreshToken: string
  User: {
    ID: string
    NumericID: number
    UserName: string
    DisplayName: string
    Role: string
    Permissions: Permissions
  }
  Branch: { BranchID: number; EncryptedBranchID: string; CompanyID: string; BranchName: string }
}

export type SetupState = {
  NeedsSetup: boolean
  States: { Code: string; Name: string; SuggestedPrefix: string }[]
}

export type GstinCheck = {
  valid: boolean
  stateCode: string | null
  stateName: string | null
  reason: string | null
}

export type SetupDetails = {
  shopName: string
  gstin?: string
  stateCode: string
  address: string
  city: string
  pincode: string
  phone: string
  email: string
  logo?: string
  upiID?: string
  isCompositionScheme: boolean
  invoicePrefix: string
  ownerName: string
  ownerUserName: string
  ownerPassword: string
  ownerPin: string
}

export type BranchDetails = {
  BranchID: number
  EncryptedBranchID: string
  CompanyID: string
  BranchName: string
  City: string | null
  StateID: string | null
  StateName: string | null
  StateCode: string | null
  GSTIN: string | null
  IsCompositionScheme: boolean
  UpiID: string | null
  CurrentYearNumericID: number
}

export type ItemType = { Value: string; NumericID: number; Name: string }
export type Section = 'Frame' | 'SpectacleLens' | 'ContactLens' | 'Sunglass' | 'Accessory'
export type ItemTypeDetail = { Value: string; NumericID: number; Name: string; Section: Section }

export type StockUnit = { InventoryID: string; Code: string }

export type Item = {
  ID: string
  NumericID: number
  InventoryID?: string | null
  Code: string
  Barcode?: string | null
  Name: string
  Brand?: string | null
  HSN: string
  ItemTypeID: string
  MRP: number | null
  Price: number
  PriceIncludesTax: boolean
  Stock: number
  SpectacleLensType?: number | null
  Sphere?: string | null
  Cylinder?: string | null
  Axis?: string | null
  Addition?: string | null
  Units?: StockUnit[]
  /** Of the package whose GS1 code was scanned. */
  Lot?: string | null
  ExpiresOn?: string | null
  IsExpired?: boolean
}

export type Paged<Row> = { Items: Row[]; Total: number; PageNumber: number; PageSize: number }

/** A cart line as the client sends it; null means not sent. */
export type CartLineInput = {
  sessionID: string
  itemID: string
  qty: number
  price: number
  priceIncludesTax: boolean
  inventoryID?: string | null
  mrp?: number | null
  discountRate?: number | null
  discountAmount?: number | null
  sgstRate?: number | null
  cgstRate?: number | null
  igstRate?: number | null
  jobCharges?: number | null
  pairNo?: string | null
  spectacleLensType?: number | null
  spherical?: string | null
  cylinder?: string | null
  axis?: string | null
  addition?: string | null
  pd?: string | null
  lensFittingHeight?: number | null
  lensTotalHeight?: number | null
  approvalID?: string | null
  eye?: 'Right' | 'Left' | 'Both' | null
}

type Unset<Shape> = { [Key in keyof Shape]-?: Exclude<Shape[Key], undefined> | null }

/** A cart line as the server answers it: unset fields are null. */
export type CartLine = Omit<Unset<CartLineInput>, 'itemID' | 'qty' | 'price' | 'approvalID'> & {
  id: string
  itemID: string
  qty: number
  price: number
  itemName: string
  itemCode: string
  hsn: string | null
  itemTypeID: string
  stock: number
  isRateOverridden?: boolean | null
  totalMRP: number | null
  totalPrice: number | null
  totalDiscount: number
  /** Of the discount, the part of the one on the whole bill. */
  billDiscountShare: number
  approvalID: string | null
  /** What the item stands in the list for, tax in or out as the price is. */
  listPrice: number | null
  section: Section
  /** GST unit quantity code: `PRS` is sold by the pair. */
  unit: string
  taxableAmount: number | null
  sgstAmount: number | null
  cgstAmount: number | null
  igstAmount: number | null
  totalAmount: number
  vn: string | null
}

export type CartTotals = {
  lineCount: number
  totalQty: number
  totalMRP: number
  totalPrice: number
  totalDiscount: number
  totalTaxableAmount: number
  totalSGST: number
  totalCGST: number
  totalIGST: number
  rounding: number
  netAmount: number
}

export type Cart = CartShelf & {
  /** The newest change that is in it, as the live events count. */
  asOf: number
  sessionId: string
  customer: Customer | null
  billDiscount: BillDiscount | null
  drafts: CartDrafts
  lines: CartLine[]
  totals: CartTotals
  /** The highest discount that the person signed in gives alone, in percent; null is any. */
  maximumDiscountRate: number | null
}

export type OpenCart = {
  SessionID: string
  Lines: number
  FirstItem: string
  NetAmount: number
  TouchedAt: string
  UserName: string | null
  CustomerID: string | null
  CustomerName: string | null
  CustomerMobile: string | null
}

export type Customer = {
  ID: string
  NumericID: number
  Name: string
  Mobile: string | null
  StateID: string | null
  GSTIN: string | null
  LastVisit: string | null
}

export type OrderRow = {
  ID: string
  SalesOrderNo: string
  OrderDate: string
  ExpectedDate: string | null
  BalanceAmount: number
  InvoiceNo: string | null
}

export type CustomerDetail = Customer & { Orders?: OrderRow[] }

export type NamedRow = { ID: string; Name: string }
export type StateRow = NamedRow & { Code: string }
export type Priority = NamedRow & { LeadDays: number }
export type Supplier = NamedRow & { Mobile: string | null; LeadDays: number }
export type Doctor = NamedRow & { RegistrationNo: string | null }

export type PaymentKind = 'Cash' | 'Card' | 'UPI' | 'Cheque' | 'CreditNote' | 'Bank'
export type PaymentMethod = {
  ID: number
  Name: string
  Kind: PaymentKind
  NeedsReference: boolean
}

export type Payment = {
  receiptAmount: number
  receiptTypeId: number
  cardTypeID?: string
  referenceNo?: string
  /** 2 is pending: a cheque, or money by UPI that is yet to be seen. */
  statusId?: number
  remarks?: string
}

export type DeliveryMode = 'Counter' | 'Home' | 'Courier'

export type SaleInput = {
  sessionID: string
  customerModel?: { customerID: string }
  salesorderModel: {
    generateInvoice: boolean
    isCompositionScheme: boolean
    isCustomerStateNotSameAsCompanyState: boolean
    deliveryMode?: DeliveryMode
    doctorID?: string
    remarks?: string
  }
  /** As the prescription screen left it with the sale. */
  eyeInfoModel?: Record<string, unknown>
  /** Present when the sale is to be held while something red stands without a reason. */
  labCheck?: BodyOf<typeof saveSale>['labCheck']
  /** When and how they are called for the next test. */
  eyecheckupRecallModel?: BodyOf<typeof saveSale>['eyecheckupRecallModel']
  purchaseOrderModel?: {
    supplierID?: string
    fitterID?: string
    priorityID?: string
    instructions?: string
  }
  receiptModel?: { payments: Payment[] }
  expectedDate?: string
  priorityID?: string
}

export type SaleAnswer = {
  success: boolean
  message: string
  data: {
    CustomerID: string
    SalesOrderID: string
    ReceiptID: string | null
    ReceiptNo: string | null
    InvoiceID: string | null
    InvoiceNo: string | null
    IsInvoiceGenerated: boolean
  }
}

/** The document model passes through untouched; the till reads only these keys. */
export type InvoiceModel = Record<string, unknown>

export type ImportRefusal = { Row: number; Column: string | null; Message: string }
export type ImportJob = {
  State: 'running' | 'done' | 'failed'
  RowsRead: number
  RowsTotal: number
  Accepted: number
  Refused: number
  /** Items written so far; they are on sale once the job is done. */
  Written: number
  Errors: ImportRefusal[]
  Notes: string[]
}

export type PaperSize = 'A4' | 'A5' | 'Roll80' | 'Roll58'
export type PrintableKind =
  | 'Invoice'
  | 'Receipt'
  | 'CreditNote'
  | 'RefundVoucher'
  | 'Estimate'
  | 'OrderAcknowledgement'
  | 'PrescriptionCard'
  | 'DeliverySlip'
  | 'JobCard'
  | 'DayEnd'

export type PrinterRow = {
  ID: string
  Name: string
  Kind: 'Network' | 'System' | 'RawQueue'
  Address: string | null
  Port: number | null
  Queue: string | null
  WidthDots: number | null
  Paper: PaperSize
  HasDrawer: boolean
  DrawerPin: number
  IsActive: boolean
  Waiting: number
  /** Why the first of what waits does. */
  Trouble: string | null
}

export type PrinterInput = {
  printerID?: string
  name: string
  kind: PrinterRow['Kind']
  address?: string
  port?: number
  queue?: string
  paper: PaperSize
  hasDrawer: boolean
  drawerPin?: 2 | 5
  isActive: boolean
}

/** What a printer can be chosen for. */
export type RoutedKind = PrintableKind | 'Labels'

export type PrintRoute = {
  DocumentKind: RoutedKind
  PrinterID: string
  PrinterName: string
  Copies: number
  AutoPrint: boolean
}

export type Template = 'Classic' | 'Modern' | 'Compact'
export type SecondLanguage = 'hi' | 'ta' | 'te' | 'kn' | 'ml' | 'bn' | 'gu' | 'pa'

/** How this branch prints its papers. */
export type DocumentStyle = {
  Paper: PaperSize
  Template: Template
  Accent: string
  IsLargePrint: boolean
  SecondLanguage: SecondLanguage | null
}

/** A look asked for one drawing only; what is left out is as the branch has it. */
export type DocumentLook = {
  paper?: PaperSize
  template?: Template
  accent?: string
  largePrint?: boolean
  language?: SecondLanguage | 'en'
}

export type OrderFound = { ID: string; SalesOrderNo: string; InvoiceNo: string | null }

export type PrintJob = {
  ID: string
  DocumentKind: string
  Title: string
  PrinterID: string
  PrinterName: string
  State: 'Waiting' | 'Printing' | 'Done' | 'Failed' | 'Cancelled'
  Reason: string | null
  IsDuplicate: boolean
  Copies: number
  CreatedAt: string
  UserName: string | null
}
