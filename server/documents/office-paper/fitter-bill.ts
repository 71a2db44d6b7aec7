import type { OfficePaperModel } from '../../contract/document-models.ts'
import { amountInWords } from '../../domain/amount-in-words.ts'
import { toLocalText } from '../../domain/local-time.ts'
import type { Services } from '../../kernel/services.ts'
import { billedJobs, chargedBreakages, fitterBills } from '../../purchasing/read-fitter-bills.ts'
import { toRupees } from '../../wire/rupees.ts'
import { letterhead } from '../shared/letterhead.ts'

/** The bill of a fitter: job by job, less what was broken; undefined for none and for a draft. */
export function fitterBillModel(services: Services, id: number): OfficePaperModel | undefined {
  const { db } = services
  const [bill] = fitterBills(db, { id })
  if (bill === undefined || bill.billNo === null) return undefined
  const totalPaise = bill.workPaise - bill.breakagePaise
  const jobs = billedJobs(db, id).map(({ amountPaise, extras, fittedOn, labOrderNo, orderNo }) => ({
    name: [labOrderNo, orderNo, ...extras.map(({ name }) => name)].join(' · '),
    code: fittedOn.split('-').reverse().join('-'),
    paise: amountPaise,
  }))
  const breakages = chargedBreakages(db, id).map(
    ({ amountPaise, labOrderNo, orderNo, reason }) => ({
      name: [labOrderNo, orderNo].join(' · '),
      code: reason.slice(0, 100),
      paise: -amountPaise,
    }),
  )
  return {
    SchemaVersion: 1,
    DocumentType: 'FitterBill',
    Number: bill.billNo,
    Date: toLocalText(bill.agreedAtMs ?? bill.createdAtMs, services.branch().timeZone),
    ...letterhead(services),
    Supplier: {
      Name: bill.fitterName,
      Address: null,
      City: null,
      Pincode: null,
      StateName: null,
      Phone: null,
      GSTIN: null,
    },
    ReasonCode: null,
    Reason: null,
    ...(bill.backAtMs === null
      ? {}
      : {
          TakenBack: {
            At: toLocalText(bill.backAtMs, services.branch().timeZone),
            By: bill.backBy ?? '',
            Reason: bill.backReason ?? '',
          },
        }),
    PaymentMode: bill.paidBy,
    ReferenceNo: bill.referenceNo,
    BillNo: null,
    BillDate: null,
    Period: { From: `${bill.from}T00:00:00`, To: `${bill.to}T00:00:00` },
    Lines: [...jobs, ...breakages].map(({ code, name, paise }, at) => ({
      LineNo: at + 1,
      ItemName: name,
      ItemCode: code,
      UnitCode: null,
      Lot: null,
      Qty: 1,
      Unit: '',
      Rate: paise < 0 ? null : toRupees(paise),
      TaxRate: null,
      TaxableAmount: null,
      Tax: null,
      Amount: toRupees(paise),
    })),
    Bills: [],
    TaxableAmount: null,
    Tax: null,
    Amount: toRupees(totalPaise),
    AmountInWords: amountInWords(totalPaise),
    MadeBy: bill.madeBy,
  }
}
