import type {
  DocumentCustomer,
  EstimateModel,
  InvoiceModel,
} from '../../contract/document-models.ts'
import { presentFacts, type Sheet } from '../../rendering/sheet.ts'
import { invoiceSheet } from '../invoice/layout.ts'
import type { SheetOptions } from '../shared/blank-sheet.ts'
import { formatDateTime } from '../shared/format.ts'
import { placeOfSupply } from '../shared/parties.ts'
import { documentTexts, sentence } from '../shared/texts.ts'

const NOBODY_YET: DocumentCustomer = {
  CustomerID: null,
  Name: '',
  Mobile: null,
  GSTIN: null,
  Address: null,
  City: null,
  Pincode: null,
  StateName: null,
  StateCode: null,
  IsWalkIn: true,
}

/** Lays out the estimate of a cart: the lines and sums of a proforma, without a number. */
export function estimateSheet(model: EstimateModel, options: SheetOptions = {}): Sheet {
  const { language = null } = options
  const texts = documentTexts(language)
  const sheet = invoiceSheet(asProforma(model), 'original', language)
  const title = texts.english('estimate')
  return {
    ...sheet,
    title,
    secondTitle: texts.second('estimate'),
    declaration: sentence(
      model.IsCompositionScheme ? 'declaration.composition' : 'declaration.estimate',
    ),
    number: '',
    barcode: null,
    recipient: { ...sheet.recipient, heading: texts.label('estimateFor') },
    facts: presentFacts([
      { label: texts.label('date'), value: formatDateTime(model.EstimateDate) },
      {
        label: texts.label('placeOfSupply'),
        value: placeOfSupply(model.PlaceOfSupply, model.IsInterState),
      },
    ]),
    notes: [sentence('estimate.note')],
    reference: title,
  }
}

/** The same figures in the shape of a proforma, where nothing is ordered, paid or owed yet. */
function asProforma(model: EstimateModel): InvoiceModel {
  const { Customer, EstimateDate, ...figures } = model
  return {
    ...figures,
    DocumentType: 'Proforma',
    InvoiceID: null,
    InvoiceNumericID: null,
    InvoiceNo: null,
    InvoiceDate: null,
    SalesOrderID: '-',
    SalesOrderNo: '',
    OrderDate: EstimateDate,
    ExpectedDate: null,
    Customer: Customer ?? NOBODY_YET,
    DeliveryAddress: null,
    ReverseCharge: false,
    SalesPerson: null,
    DoctorName: null,
    Receipts: [],
    ReceivedAmount: 0,
    BalanceAmount: 0,
    PrintedNotes: [],
  }
}
