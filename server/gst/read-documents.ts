import type { CreditNoteModel, InvoiceModel } from '../contract/document-models.ts'
import { all, each, type ReadableDb } from '../db/sql.ts'
import { toMilli, toPaise, toPpm } from '../wire/rupees.ts'
import type { GstDocument, GstLine } from './gst-document.ts'
import type { GstPeriod } from './period.ts'

type InvoiceRow = { orderId: number; modelJson: string }
type NoteRow = InvoiceRow & { noteJson: string }

/**
 * Returns the invoices and credit notes of a period by their own dates, from the models that were
 * frozen when they were issued: what was renamed since changes nothing. Commercial credit notes bear
 * no tax and are in no return.
 */
export function documentsOf(db: ReadableDb, { from, until }: GstPeriod): GstDocument[] {
  const natures = naturesOf(db)
  const invoices = [
    ...each<InvoiceRow>(
      db,
      `SELECT order_id AS orderId, model_json AS modelJson FROM invoices
        WHERE invoice_date >= :from AND invoice_date < :until ORDER BY invoice_date, id`,
      { from, until },
    ),
  ].map(({ modelJson, orderId }) => invoiceDocument(JSON.parse(modelJson), orderId, natures))
  const notes = [
    ...each<NoteRow>(
      db,
      `SELECT n.order_id AS orderId, v.model_json AS modelJson, n.model_json AS noteJson
         FROM credit_notes n JOIN invoices v ON v.id = n.invoice_id
        WHERE n.note_date >= :from AND n.note_date < :until AND n.is_commercial = 0
        ORDER BY n.note_date, n.id`,
      { from, until },
    ),
  ].map(({ modelJson, noteJson, orderId }) =>
    noteDocument(
      JSON.parse(noteJson),
      invoiceDocument(JSON.parse(modelJson), orderId, natures),
      natures,
    ),
  )
  return [...invoices, ...notes, ...foundDocuments(db, { from, until }, natures)]
}

/**
 * The invoices and credit notes of a computer that was replaced, which this shop never got: they were
 * issued, so they are in the returns of their dates whatever a person decided about them.
 */
function foundDocuments(
  db: ReadableDb,
  { from, until }: Pick<GstPeriod, 'from' | 'until'>,
  natures: Natures,
): GstDocument[] {
  const found = all<{ kind: string; modelJson: string; invoiceJson: string | null }>(
    db,
    `SELECT f.kind, f.model_json AS modelJson,
            coalesce((SELECT v.model_json FROM invoices v
                       WHERE v.invoice_no = f.model_json ->> '$.InvoiceNo'),
                     (SELECT i.model_json FROM found_documents i
                       WHERE i.kind = 'Invoice' AND i.is_told = 0
                         AND i.number = f.model_json ->> '$.InvoiceNo')) AS invoiceJson
       FROM found_documents f
      WHERE f.kind IN ('Invoice', 'CreditNote') AND f.is_told = 0
        AND f.document_date >= :from AND f.document_date < :until
        AND coalesce(f.model_json ->> '$.IsCommercial', 0) = 0
      ORDER BY f.kind = 'CreditNote', f.document_date, f.id`,
    { from, until },
  )
  return found.flatMap(({ invoiceJson, kind, modelJson }) => {
    if (kind === 'Invoice') return invoiceDocument(JSON.parse(modelJson), null, natures)
    const note: CreditNoteModel = JSON.parse(modelJson)
    return invoiceJson === null
      ? loneNote(note, natures)
      : noteDocument(note, invoiceDocument(JSON.parse(invoiceJson), null, natures), natures)
  })
}

/** Whether an HSN without tax was nil-rated on a day; what no table knows is exempt. */
type Natures = (hsn: string, day: string) => 'exempt' | 'nil'

function naturesOf(db: ReadableDb): Natures {
  const rows = all<{ hsn: string; from: string; kind: string }>(
    db,
    `SELECT c.hsn, r.valid_from AS "from", r.kind
       FROM tax_classes c JOIN tax_rates r ON r.tax_class_id = c.id
      WHERE r.igst_rate_ppm = 0 ORDER BY r.valid_from DESC`,
  )
  return (hsn, day) =>
    rows.find((row) => row.hsn === hsn && row.from <= day)?.kind === 'nil' ? 'nil' : 'exempt'
}

function invoiceDocument(
  model: InvoiceModel,
  orderId: number | null,
  natures: Natures,
): GstDocument {
  const date = (model.InvoiceDate ?? '').slice(0, 10)
  const { Customer, PlaceOfSupply, Totals } = model
  return {
    kind: 'invoice',
    orderId,
    number: model.InvoiceNo ?? '',
    date,
    gstin: Customer.GSTIN,
    customer: Customer.Name,
    hasAddress: (Customer.Address ?? '') !== '' || (model.DeliveryAddress ?? '') !== '',
    pos: PlaceOfSupply.StateCode,
    isInterState: model.IsInterState,
    supply: model.SupplyKind ?? 'Domestic',
    isComposition: model.IsCompositionScheme,
    valuePaise: toPaise(Totals.NetAmount),
    original: null,
    lines: model.Lines.map((line) => lineOf(line, date, natures)),
  }
}

function noteDocument(note: CreditNoteModel, invoice: GstDocument, natures: Natures): GstDocument {
  return {
    ...invoice,
    kind: 'note',
    number: note.CreditNoteNo,
    date: note.CreditNoteDate.slice(0, 10),
    valuePaise: toPaise(note.Amount) + toPaise(note.RoundOff ?? 0),
    original: { number: invoice.number, date: invoice.date, valuePaise: invoice.valuePaise },
    lines: note.Lines.map((line) => lineOf(line, invoice.date, natures)),
  }
}

/** A credit note whose invoice is not here: it names what it corrects, and says itself what it bears. */
function loneNote(note: CreditNoteModel, natures: Natures): GstDocument {
  const { Customer, PlaceOfSupply } = note
  const valuePaise = toPaise(note.Amount) + toPaise(note.RoundOff ?? 0)
  const date = note.InvoiceDate.slice(0, 10)
  const invoice: GstDocument = {
    kind: 'invoice',
    orderId: null,
    number: note.InvoiceNo,
    date,
    gstin: Customer.GSTIN,
    customer: Customer.Name,
    hasAddress: (Customer.Address ?? '') !== '',
    pos: PlaceOfSupply.StateCode,
    isInterState: note.IsInterState,
    supply: 'Domestic',
    isComposition: note.IsCompositionScheme,
    // At least what it takes back.
    valuePaise,
    original: null,
    lines: [],
  }
  return noteDocument(note, invoice, natures)
}

type ModelLine = CreditNoteModel['Lines'][number]

function lineOf(line: ModelLine, day: string, natures: Natures): GstLine {
  const ratePpm = toPpm(line.SGSTRate) + toPpm(line.CGSTRate) + toPpm(line.IGSTRate)
  const hsn = line.HSN ?? ''
  return {
    name: line.ItemName,
    hsn,
    unit: line.Unit,
    qtyMilli: toMilli(line.Qty),
    ratePpm,
    nature: ratePpm > 0 ? 'taxable' : natures(hsn, day),
    taxablePaise: toPaise(line.TaxableAmount),
    igstPaise: toPaise(line.IGSTAmount),
    cgstPaise: toPaise(line.CGSTAmount),
    sgstPaise: toPaise(line.SGSTAmount),
  }
}
