// GET /api/Gst/einvoice, einvoices, eway; POST /api/Gst/einvoice/answer
import { recordChange } from '../audit/record-change.ts'
import {
  answerEInvoice as answerSpec,
  type EInvoiceState,
  readEway as ewaySpec,
  listEInvoices as listSpec,
  readEInvoice as readSpec,
} from '../contract/e-invoices.ts'
import { addMonths } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { toRupees } from '../wire/rupees.ts'
import {
  documentFacts,
  E_INVOICE_ITEMS_MAX,
  inv01,
  linesOf,
  missingParticulars,
  needsRegistration,
  slashed,
} from './e-invoice.ts'
import {
  daysLeft,
  type EInvoiceDocument,
  eInvoiceByNumber,
  eInvoiceDocument,
  eInvoiceDocuments,
} from './e-invoice-documents.ts'
import { PARTICULARS, particularsMissing } from './e-invoice-particulars.ts'
import { EWAY_ITEMS_MAX, ewayFile, hasDestination } from './eway.ts'
import { irnOf } from './irn.ts'
import { monthOf } from './period.ts'
import { insertRegistration, registrationOf } from './registered-documents.ts'
import { readSignedQr } from './signed-qr.ts'

const IRN = /^[0-9A-Fa-f]{64}$/

type Named = { invoiceID?: string; creditNoteID?: string }

/** The document of an ID; undefined where none is named. Throws 404 where there is none. */
function namedDocument(services: Services, named: Named): EInvoiceDocument | undefined {
  const { creditNoteID, invoiceID } = named
  const invoiceId =
    invoiceID === undefined ? null : services.idOf('invoice', invoiceID, 'invoiceID')
  const noteId =
    creditNoteID === undefined ? null : services.idOf('creditNote', creditNoteID, 'creditNoteID')
  if (invoiceId !== null && noteId !== null) {
    throw invalidField('creditNoteID', message('gst.one-document'))
  }
  if (invoiceId === null && noteId === null) return undefined
  const document =
    noteId === null
      ? eInvoiceDocument(services.db, 'Invoice', invoiceId ?? 0)
      : eInvoiceDocument(services.db, 'CreditNote', noteId)
  if (document === undefined) throw new Refusal('NOT_FOUND', message('credit.no-such-invoice'))
  return document
}

/** Throws 422 for a document that is not registered, or lacks what the portal asks for. */
function assertComplete(document: EInvoiceDocument): void {
  const { number } = documentFacts(document.source)
  if (!needsRegistration(document.source)) {
    throw new Refusal('BUSINESS_RULE', message('gst.no-e-invoice', { number }))
  }
  const what = particularsMissing(document)
  if (what.length > 0) {
    throw new Refusal('BUSINESS_RULE', message('gst.particulars-missing', { number, what }))
  }
  if (linesOf(document.source).length > E_INVOICE_ITEMS_MAX) {
    throw new Refusal('BUSINESS_RULE', message('gst.too-many-items', { number }))
  }
}

function lastMonth({ localNow }: Services): string {
  const before = addMonths(`${localNow().slice(0, 7)}-01`, -1)
  return `${before.slice(5, 7)}${before.slice(0, 4)}`
}

const readEInvoice = operation(readSpec, ({ query, reply, services }) => {
  const { period } = query
  const document = namedDocument(services, query)
  if (document !== undefined && period !== undefined) {
    throw invalidField('period', message('gst.one-document'))
  }
  if (document !== undefined) assertComplete(document)
  const documents =
    document === undefined ? dueOf(services, period ?? lastMonth(services)) : [document]
  if (documents.length === 0) throw new Refusal('BUSINESS_RULE', message('gst.none-due'))
  const name =
    document === undefined
      ? `einvoices-${period ?? lastMonth(services)}.json`
      : `einvoice-${documentFacts(document.source).number.replaceAll(/[^A-Za-z0-9-]/g, '-')}.json`
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(JSON.stringify(documents.map(({ source }) => inv01(source))))
})

/** The documents of a month that wait for the portal and are complete. */
function dueOf(services: Services, period: string): EInvoiceDocument[] {
  return eInvoiceDocuments(services.db, monthOf(period)).filter(
    (document) => stateOf(services, document) === 'Due',
  )
}

function stateOf(services: Services, document: EInvoiceDocument): EInvoiceState {
  if (registrationOf(services.db, document.kind, document.id) !== null) return 'Registered'
  const { eInvoiceFrom } = readSetting(services.db, 'shop')
  const isAsked =
    eInvoiceFrom !== null && documentFacts(document.source).date.slice(0, 10) >= eInvoiceFrom
  if (!isAsked) return 'NotNeeded'
  return missingParticulars(document.source).length > 0 ? 'Incomplete' : 'Due'
}

const listEInvoices = operation(listSpec, ({ query, services }) => {
  const period = query.period ?? lastMonth(services)
  const { eInvoiceFrom } = readSetting(services.db, 'shop')
  const { db, ids } = services
  const today = services.localNow().slice(0, 10)
  return {
    Period: period,
    From: eInvoiceFrom === null ? null : `${eInvoiceFrom}T00:00:00`,
    Items: eInvoiceDocuments(db, monthOf(period)).map((document) => {
      const { id, kind, orderId, source } = document
      const { date, number, valuePaise } = documentFacts(source)
      const state = stateOf(services, document)
      return {
        InvoiceID: kind === 'Invoice' ? ids.encode('invoice', id) : null,
        CreditNoteID: kind === 'CreditNote' ? ids.encode('creditNote', id) : null,
        SalesOrderID: ids.encode('order', orderId),
        Number: number,
        Date: date,
        Customer: source.invoice.Customer.Name,
        GSTIN: source.invoice.Customer.GSTIN,
        Value: toRupees(kind === 'Invoice' ? valuePaise : -valuePaise),
        State: state,
        Missing: state === 'Incomplete' ? particularsMissing(document) : [],
        DaysLeft: state === 'Due' || state === 'Incomplete' ? daysLeft(document, today) : null,
        IRN: registrationOf(db, kind, id)?.irn ?? null,
      }
    }),
  }
})

const answerEInvoice = operation(answerSpec, ({ actor, body, services }) => {
  const named = namedDocument(services, body)
  if (!IRN.test(body.irn)) throw invalidField('irn', message('gst.irn-form'))
  const qr = readSignedQr(body.signedQRCode)
  if (qr === null) throw invalidField('signedQRCode', message('gst.qr-unread'))
  const document = named ?? eInvoiceByNumber(services.db, qr.DocNo)
  if (document === undefined) {
    throw new Refusal('NOT_FOUND', message('gst.qr-no-document', { number: qr.DocNo }))
  }
  const { date, number, type, valuePaise } = documentFacts(document.source)
  if (!needsRegistration(document.source)) {
    throw new Refusal('BUSINESS_RULE', message('gst.no-e-invoice', { number }))
  }
  const irn = body.irn.toLowerCase()
  const { Branch } = document.source.invoice
  const isOwn =
    qr.DocNo.toUpperCase() === number.toUpperCase() &&
    qr.SellerGstin === Branch.GSTIN &&
    qr.DocDt === slashed(date) &&
    qr.Irn.toLowerCase() === irn &&
    Math.round(qr.TotInvVal * 100) === valuePaise
  if (!isOwn || irn !== irnOf({ gstin: Branch.GSTIN ?? '', date, type, number })) {
    throw new Refusal('BUSINESS_RULE', message('gst.qr-of-another', { number }))
  }
  const ackAt =
    body.ackDate === undefined
      ? services.localNow()
      : requestDate(services, body.ackDate, 'ackDate')
  const registration = { irn, ackNo: body.ackNo ?? '', ackAt, signedQr: body.signedQRCode }
  const { id, kind } = document
  services.write((tx) => {
    const before = registrationOf(tx, kind, id)
    if (before !== null) {
      if (before.irn === irn && before.signedQr === registration.signedQr) return
      throw new Refusal('CONFLICT', message('gst.registered-already', { number }))
    }
    const atMs = services.clock.now()
    insertRegistration(tx, { ...registration, kind, id, userId: actor.userId, atMs })
    recordChange(tx, {
      actor,
      atMs,
      action: 'gst.document-registered',
      entity: kind === 'Invoice' ? 'invoice' : 'creditNote',
      entityId: id,
      detail: { number, irn, ackNo: registration.ackNo },
    })
  })
  const kept = registrationOf(services.db, kind, id) ?? registration
  return { success: true, DocumentNo: number, IRN: irn, AckNo: kept.ackNo, AckDate: kept.ackAt }
})

const readEway = operation(ewaySpec, ({ query, reply, services }) => {
  if (query.ids === undefined) throw invalidField('ids', message('field.missing'))
  const invoiceIds = query.ids.split(',').map((id) => services.idOf('invoice', id.trim(), 'ids'))
  const invoices = invoiceIds.map((id) => {
    const document = eInvoiceDocument(services.db, 'Invoice', id)
    if (document === undefined) throw new Refusal('NOT_FOUND', message('credit.no-such-invoice'))
    const { invoice } = document.source
    const number = invoice.InvoiceNo ?? ''
    if (!invoice.Branch.GSTIN) {
      throw new Refusal('BUSINESS_RULE', message('gst.not-registered'))
    }
    if (!hasDestination(invoice)) {
      const what = [PARTICULARS['buyer-pincode'], PARTICULARS['buyer-state']]
      throw new Refusal('BUSINESS_RULE', message('gst.particulars-missing', { number, what }))
    }
    const goods = linesOf(document.source).filter(({ hsn }) => !hsn.startsWith('99'))
    if (goods.length === 0) throw new Refusal('BUSINESS_RULE', message('gst.no-goods', { number }))
    if (goods.length > EWAY_ITEMS_MAX) {
      throw new Refusal('BUSINESS_RULE', message('gst.too-many-items', { number }))
    }
    return invoice
  })
  const { distance, transporterGstin, transporterName, vehicleNo } = query
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', 'attachment; filename="eway-bills.json"')
    .send(
      ewayFile(invoices, {
        distance: distance ?? 0,
        vehicleNo: vehicleNo ?? '',
        transporterName: transporterName ?? '',
        transporterGstin: transporterGstin ?? '',
      }),
    )
})

export const eInvoiceOperations: readonly BoundOperation[] = [
  readEInvoice,
  answerEInvoice,
  listEInvoices,
  readEway,
]
