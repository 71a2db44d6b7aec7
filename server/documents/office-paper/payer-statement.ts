import { recordChange } from '../../audit/record-change.ts'
import type { OfficePaperModel } from '../../contract/document-models.ts'
import { issueStatement as spec } from '../../contract/payers.ts'
import type { ReadableDb } from '../../db/sql.ts'
import { amountInWords } from '../../domain/amount-in-words.ts'
import { commitContext } from '../../kernel/commit-context.ts'
import { operation } from '../../kernel/operation.ts'
import { accountOf, dayRange } from '../../payers/payer-account.ts'
import { insertStatement, nextStatementNumber, statementJson } from '../../payers/statements.ts'
import { toRupees } from '../../wire/rupees.ts'
import { letterhead } from '../shared/letterhead.ts'
import { payerParty } from './account-receipt-model.ts'

/** The statement as it was issued; undefined for none. */
export function payerStatementModel(db: ReadableDb, id: number): OfficePaperModel | undefined {
  const json = statementJson(db, id)
  return json === undefined ? undefined : JSON.parse(json)
}

export const issueStatement = operation(spec, (call) => {
  const { actor, body, services, user } = call
  const context = commitContext(call)
  const payerId = services.idOf('payer', body.payerID, 'payerID')
  const range = dayRange(services, body)
  return services.write((tx) => {
    const party = payerParty(tx, payerId)
    const account = accountOf(tx, { payerId, ...range })
    const number = nextStatementNumber(tx)
    const opening = toRupees(account.openingPaise)
    const closing = toRupees(account.closingPaise)
    const model: OfficePaperModel = {
      SchemaVersion: 1,
      DocumentType: 'PayerStatement',
      Number: number,
      Date: context.localNow,
      ...letterhead(services),
      Supplier: party,
      ReasonCode: null,
      Reason: null,
      PaymentMode: null,
      ReferenceNo: null,
      BillNo: null,
      BillDate: null,
      Statement: {
        From: `${range.from}T00:00:00`,
        To: `${range.to}T00:00:00`,
        Opening: opening,
        Closing: closing,
        Entries: account.entries.map((entry) => ({
          Date: entry.at,
          Kind: entry.kind,
          Number: entry.number,
          OrderNo: entry.orderNo,
          Customer: entry.customer,
          ApprovalNo: entry.approvalNo,
          Member: entry.member,
          Amount: toRupees(entry.paise),
          Balance: toRupees(entry.balancePaise),
        })),
      },
      Lines: [],
      Bills: [],
      TaxableAmount: null,
      Tax: null,
      Amount: closing,
      AmountInWords: account.closingPaise > 0 ? amountInWords(account.closingPaise) : null,
      MadeBy: user.displayName,
    }
    const id = insertStatement(tx, context, {
      payerId,
      ...range,
      modelJson: JSON.stringify(model),
    })
    recordChange(tx, {
      actor,
      atMs: context.nowMs,
      action: 'payer.statement-issued',
      entity: 'payerStatement',
      entityId: id,
      detail: { payerId, number, ...range },
    })
    return {
      success: true,
      statementID: services.ids.encode('payerStatement', id),
      number,
      opening,
      closing,
    }
  })
})
