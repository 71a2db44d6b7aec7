import fs from 'node:fs'
import path from 'node:path'
import { frozenModel } from '../audit/document-digests.ts'
import { IMAGES_FOLDER } from '../branch/images-folder.ts'
import type { DocumentBranch, InvoiceModel, ReceiptModel } from '../contract/document-models.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { readInvoiceModel } from './read-model.ts'

type Whose = { CompanyID: string; BranchID: string }

/** Refuses with 403 a company or branch that is not the one signed in to. */
export function refuseForeign(services: Services, { BranchID, CompanyID }: Whose): void {
  const branch = services.branch()
  const companyId = services.idOf('company', CompanyID, 'CompanyID')
  const branchId = services.idOf('branch', BranchID, 'BranchID')
  if (companyId !== branch.companyId || branchId !== branch.id) {
    throw new Refusal('FORBIDDEN', 'This document belongs to another branch.')
  }
}

/** The invoice model in a renderer's body; one of another branch is refused with 403. */
export function ownInvoiceModel(services: Services, whose: Whose, body: unknown): InvoiceModel {
  const model = readInvoiceModel(body)
  refuseForeign(services, whose)
  const branch = services.branch()
  const isOwn =
    services.ids.decode('company', model.CompanyID) === branch.companyId &&
    services.ids.decode('branch', model.BranchID) === branch.id
  if (!isOwn) throw new Refusal('FORBIDDEN', 'This document belongs to another branch.')
  return model
}

/** The frozen model of a receipt, found by its number. */
export function receiptModelOf(services: Services, receiptNo: string): ReceiptModel {
  const row = one<{ id: number }>(
    services.db,
    'SELECT id FROM receipts WHERE receipt_no = :receiptNo',
    { receiptNo },
  )
  const model = row && receiptAsItStands(services.db, row.id)
  if (model === undefined) throw new Refusal('NOT_FOUND', 'There is no receipt of this number.')
  return model
}

const LOGO_NAME = /^[A-Za-z0-9_-]+\.(png|jpg)$/

const RECEIPT_STATUS = ['Active', 'Pending', 'Bounced', 'Cancelled'] as const

/**
 * A receipt as it was issued, with the status it has today: one that bounced or was cancelled may
 * never be printed as if it were good. Undefined where there is no such receipt.
 */
export function receiptAsItStands(db: ReadableDb, id: number): ReceiptModel | undefined {
  const frozen = frozenModel<ReceiptModel>(db, 'Receipt', id)
  const row = one<{ statusId: number }>(
    db,
    'SELECT status_id AS statusId FROM receipts WHERE id = :id',
    { id },
  )
  return frozen && { ...frozen, Status: RECEIPT_STATUS[(row?.statusId ?? 1) - 1] ?? frozen.Status }
}

/** The logo that a model names; a picture that is gone leaves the document without one. */
export function logoOf(services: Services, model: { Branch: DocumentBranch }): Uint8Array | null {
  const name = model.Branch.LogoFileName
  if (name === null || !LOGO_NAME.test(name)) return null
  const file = path.join(services.dataFolder, IMAGES_FOLDER, name)
  if (lastLogo?.file === file) return lastLogo.bytes
  try {
    lastLogo = { file, bytes: fs.readFileSync(file) }
    return lastLogo.bytes
  } catch {
    return null
  }
}

/** A new logo has a new name, so what is behind a name never changes. */
let lastLogo: { file: string; bytes: Uint8Array } | null = null
