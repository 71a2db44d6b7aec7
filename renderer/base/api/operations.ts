import { type ApprovalsShapes, approvalsOperations } from './approvals-operations.ts'
import { type ComputerShapes, computerOperations } from './computer-operations.ts'
import { type CustomersShapes, customersOperations } from './customers-operations.ts'
import { type DayShapes, dayOperations } from './day-operations.ts'
import { type DevicesShapes, devicesOperations } from './devices-operations.ts'
import { type LabelsShapes, labelsOperations } from './labels-operations.ts'
import { type LiveShapes, liveOperations } from './live-operations.ts'
import type { Done, None, OperationSpec, Shape } from './operation-spec.ts'
import { type OpticsShapes, opticsOperations } from './optics-operations.ts'
import { type OrdersShapes, ordersOperations } from './orders-operations.ts'
import type { PaperMessage } from './paper-message.ts'
import { type ReturnsShapes, returnsOperations } from './returns-operations.ts'
import { type ScannerShapes, scannerOperations } from './scanner-operations.ts'
import { type StaffShapes, staffOperations } from './staff-operations.ts'
import type {
  BranchDetails,
  Cart,
  CartLineInput,
  Customer,
  CustomerDetail,
  Doctor,
  DocumentLook,
  DocumentStyle,
  GstinCheck,
  ImportJob,
  InvoiceModel,
  Item,
  ItemType,
  ItemTypeDetail,
  NamedRow,
  OpenCart,
  OrderFound,
  OrderRow,
  Paged,
  PaymentMethod,
  Person,
  PrintableKind,
  PrinterInput,
  PrinterRow,
  PrintJob,
  PrintRoute,
  Priority,
  SaleAnswer,
  SaleInput,
  SetupDetails,
  SetupState,
  SignedIn,
  StateRow,
  Supplier,
} from './types.ts'

/** The two flags under which the server is to total a sale. */
export type SaleTerms = {
  isCompositionScheme: boolean
  isCustomerStateNotSameAsCompanyState: boolean
}

type Scope = { CompanyID: string; BranchID: string }

/** What each operation takes and answers. Files answer a Blob and go through `callBlob`. */
type TillShapes = {
  setupState: Shape<None, SetupState>
  checkGstin: Shape<{ gstin: string }, GstinCheck>
  saveSetup: Shape<SetupDetails, Done>
  openDemo: Shape<None, Done>
  people: Shape<None, Person[]>
  login: Shape<{ userName: string; password?: string; pin?: string }, SignedIn>
  refresh: Shape<{ refreshToken: string }, SignedIn>
  logout: Shape<{ refreshToken: string }, Done>
  branch: Shape<None, BranchDetails>
  itemTypes: Shape<None, ItemType[]>
  itemType: Shape<{ id: number }, ItemTypeDetail>
  countries: Shape<None, NamedRow[]>
  states: Shape<{ countryId: string }, StateRow[]>
  paymentMethods: Shape<None, PaymentMethod[]>
  cardTypes: Shape<None, NamedRow[]>
  priorities: Shape<None, Priority[]>
  suppliers: Shape<None, Supplier[]>
  fitters: Shape<None, NamedRow[]>
  doctors: Shape<None, Doctor[]>
  itemByCode: Shape<{ code: string }, Item>
  searchAll: Shape<{ term: string }, Item[]>
  readCart: Shape<{ sessionId: string } & SaleTerms, Cart>
  addLine: Shape<
    CartLineInput & { readBack?: SaleTerms },
    Done & { id: string; sessionID: string; cart?: Cart }
  >
  updateLine: Shape<
    {
      id: string
      qty: number
      price: number
      discountRate?: number
      discountAmount?: number
      approvalID?: string
      readBack?: SaleTerms
    },
    Done & { cart?: Cart }
  >
  assignPair: Shape<{ id: string; pairNo: string; eye?: 'Right' | 'Left' | 'Both' }, Done>
  deleteLine: Shape<{ sessionID: string; salesOrderTempId: string }, Done>
  clearCart: Shape<{ sessionID: string }, Done>
  openCarts: Shape<None, { Items: OpenCart[] }>
  saveSale: Shape<SaleInput, SaleAnswer>
  searchCustomers: Shape<
    { searchTerm: string; pageNumber: number; pageSize: number },
    Paged<Customer>
  >
  saveCustomer: Shape<
    { name: string; mobile?: string; stateID?: string; gstin?: string },
    Done & { customerID: string; numericID: number }
  >
  customer: Shape<{ customerID: string }, CustomerDetail>
  order: Shape<{ salesOrderID: string }, OrderRow>
  invoiceModel: Shape<{ salesOrderID: string }, InvoiceModel>
  invoicePdf: Shape<Scope & { model: InvoiceModel }, Blob>
  invoiceHtml: Shape<Scope & DocumentLook & { model: InvoiceModel }, Blob>
  startImport: Shape<{ dryRun: boolean; csv: Blob }, Done & { jobID: string }>
  importJob: Shape<{ jobID: string }, ImportJob>
  importSample: Shape<None, Blob>
  printers: Shape<None, PrinterRow[]>
  savePrinter: Shape<PrinterInput, Done & { printerID: string }>
  deletePrinter: Shape<{ printerID: string }, Done>
  systemQueues: Shape<None, { Queues: string[] }>
  printRoutes: Shape<None, PrintRoute[]>
  savePrintRoute: Shape<
    {
      documentKind: PrintRoute['DocumentKind']
      printerID?: string
      copies?: number
      autoPrint?: boolean
    },
    Done
  >
  printDocument: Shape<
    { documentKind: PrintableKind; documentID: string },
    Done & { jobID: string }
  >
  printTestPage: Shape<{ printerID: string }, Done & { jobID: string }>
  printJobs: Shape<None, PrintJob[]>
  retryPrintJob: Shape<{ jobID: string }, Done>
  cancelPrintJob: Shape<{ jobID: string }, Done>
  reroutePrintJob: Shape<{ jobID: string; printerID: string }, Done>
  openDrawer: Shape<{ reason: string }, Done>
  searchOrders: Shape<{ pageNumber: number; pageSize: number }, Paged<OrderFound>>
  documentStyle: Shape<None, DocumentStyle>
  saveDocumentStyle: Shape<DocumentStyle, DocumentStyle>
  paperMessage: Shape<{ kind: PrintableKind; id: string; mobile?: string }, PaperMessage>
}

/** Every operation that the till calls; the areas keep theirs beside this file. */
export type OperationShapes = TillShapes &
  OpticsShapes &
  OrdersShapes &
  ReturnsShapes &
  ScannerShapes &
  CustomersShapes &
  DayShapes &
  ApprovalsShapes &
  ComputerShapes &
  StaffShapes &
  LiveShapes &
  DevicesShapes &
  LabelsShapes

export type OperationName = keyof OperationShapes
export type Input<Name extends OperationName> = OperationShapes[Name]['input']
export type Output<Name extends OperationName> = OperationShapes[Name]['output']

export const OPERATIONS: Record<OperationName, OperationSpec> = {
  setupState: { method: 'GET', path: '/api/Setup/state', isOpen: true },
  checkGstin: { method: 'POST', path: '/api/Setup/check-gstin', isOpen: true },
  saveSetup: { method: 'POST', path: '/api/Setup/save', isOpen: true },
  openDemo: { method: 'POST', path: '/api/Setup/demo', isOpen: true },
  people: { method: 'GET', path: '/api/Auth/People', isOpen: true },
  login: { method: 'POST', path: '/api/Auth/Login', isOpen: true },
  refresh: { method: 'POST', path: '/api/Auth/Refresh', isOpen: true },
  logout: { method: 'POST', path: '/api/Auth/Logout', isOpen: true },
  branch: { method: 'GET', path: '/api/quickSale/get-branch-details' },
  itemTypes: { method: 'GET', path: '/api/Common/GetItemTypes' },
  itemType: { method: 'GET', path: '/api/quickSale/get-item-type-id' },
  countries: { method: 'GET', path: '/api/Common/GetCountries' },
  states: { method: 'GET', path: '/api/Common/GetStates/{countryId}' },
  paymentMethods: { method: 'GET', path: '/api/quickSale/Fetch-Receipt-Type' },
  cardTypes: { method: 'GET', path: '/api/quickSale/getCardTypes' },
  priorities: { method: 'GET', path: '/api/quickSale/getPriorities' },
  suppliers: { method: 'GET', path: '/api/quickSale/getSuppliers' },
  fitters: { method: 'GET', path: '/api/quickSale/getFitters' },
  doctors: { method: 'GET', path: '/api/quickSale/getDoctors' },
  itemByCode: { method: 'GET', path: '/api/quickSale/getItemDetailFromCode' },
  searchAll: { method: 'POST', path: '/api/quickSale/search-all' },
  readCart: { method: 'POST', path: '/api/quickSale/GetSalesOrderTemp' },
  addLine: { method: 'POST', path: '/api/quickSale/saveSalesOrderTemp' },
  updateLine: { method: 'POST', path: '/api/quickSale/update-sales-order-temp-values' },
  assignPair: { method: 'POST', path: '/api/quickSale/set-cart-line-pair' },
  deleteLine: { method: 'POST', path: '/api/quickSale/delete-salesorder-temp' },
  clearCart: { method: 'POST', path: '/api/quickSale/deleteSalesOrderTempBySession' },
  openCarts: { method: 'GET', path: '/api/quickSale/open-carts' },
  saveSale: { method: 'POST', path: '/api/quickSale/SaveSale' },
  searchCustomers: { method: 'POST', path: '/api/Customer/search' },
  saveCustomer: { method: 'POST', path: '/api/Customer/save' },
  customer: { method: 'GET', path: '/api/Customer/{customerID}' },
  order: { method: 'GET', path: '/api/Orders/{salesOrderID}' },
  invoiceModel: { method: 'GET', path: '/api/Invoice/get-invoice-data-by-salesorder' },
  invoicePdf: {
    method: 'POST',
    path: '/api/Common/invoice/pdf',
    query: ['CompanyID', 'BranchID'],
    whole: 'model',
  },
  invoiceHtml: {
    method: 'POST',
    path: '/api/Common/invoice/pdf/html',
    query: ['CompanyID', 'BranchID', 'paper', 'template', 'accent', 'largePrint', 'language'],
    whole: 'model',
  },
  startImport: {
    method: 'POST',
    path: '/api/Catalogue/import',
    query: ['dryRun'],
    whole: 'csv',
    type: 'text/csv',
  },
  importJob: { method: 'GET', path: '/api/Catalogue/import/{jobID}' },
  importSample: { method: 'GET', path: '/api/Catalogue/import-sample' },
  printers: { method: 'GET', path: '/api/Printing/printers' },
  savePrinter: { method: 'POST', path: '/api/Printing/printers' },
  deletePrinter: { method: 'POST', path: '/api/Printing/printers/delete' },
  systemQueues: { method: 'GET', path: '/api/Printing/system-queues' },
  printRoutes: { method: 'GET', path: '/api/Printing/routes' },
  savePrintRoute: { method: 'POST', path: '/api/Printing/routes' },
  printDocument: { method: 'POST', path: '/api/Printing/print' },
  printTestPage: { method: 'POST', path: '/api/Printing/test-page' },
  printJobs: { method: 'GET', path: '/api/Printing/jobs' },
  retryPrintJob: { method: 'POST', path: '/api/Printing/jobs/retry' },
  cancelPrintJob: { method: 'POST', path: '/api/Printing/jobs/cancel' },
  reroutePrintJob: { method: 'POST', path: '/api/Printing/jobs/reroute' },
  openDrawer: { method: 'POST', path: '/api/Printing/open-drawer' },
  searchOrders: { method: 'POST', path: '/api/Orders/search' },
  documentStyle: { method: 'GET', path: '/api/Settings/document-style' },
  saveDocumentStyle: { method: 'POST', path: '/api/Settings/document-style' },
  paperMessage: { method: 'GET', path: '/api/Documents/{kind}/{id}/message' },
  ...opticsOperations,
  ...ordersOperations,
  ...returnsOperations,
  ...scannerOperations,
  ...customersOperations,
  ...dayOperations,
  ...approvalsOperations,
  ...computerOperations,
  ...staffOperations,
  ...liveOperations,
  ...devicesOperations,
  ...labelsOperations,
}
