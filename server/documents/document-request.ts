import fs from 'node:fs'
import path from 'node:path'
import { IMAGES_FOLDER } from '../branch/images-folder.ts'
import type { InvoiceModel, ReceiptModel } from '../contract/document-model.ts'
import { one } from '../db/sql.ts'
import { Refusal } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { readInvoiceModel } from './read-model.ts'

type Whose = { CompanyID: string; BranchID: string }

/** Refuses with 403 a company or branch that is not the one signed in to. */
export function refuseForeign(shop: Shop, { BranchID, CompanyID }: Whose): void {
  const branch = shop.branch()
  const companyId = shop.idOf('company', CompanyID, 'CompanyID')
  const branchId = shop.idOf('branch', BranchID, 'BranchID')
  if (companyId !== branch.companyId || branchId !== branch.id) {
    throw new Refusal('FORBIDDEN', 'This document belongs to another branch.')
  }
}

/** The invoice model in a renderer's body; one of another branch is refused with 403. */
export function ownInvoiceModel(shop: Shop, whose: Whose, body: unknown): InvoiceModel {
  const model = readInvoiceModel(body)
  refuseForeign(shop, whose)
  const branch = shop.branch()
  const isOwn =
    shop.ids.decode('company', model.CompanyID) === branch.companyId &&
    shop.ids.decode('branch', model.BranchID) === branch.id
  if (!isOwn) throw new Refusal('FORBIDDEN', 'This document belongs to another branch.')
  return model
}

/** The frozen model of a receipt, found by its number. */
export function receiptModelOf(shop: Shop, receiptNo: string): ReceiptModel {
  const row = one<{ modelJson: string }>(
    shop.db,
    'SELECT model_json AS modelJson FROM receipts WHERE receipt_no = :receiptNo',
    { receiptNo },
  )
  if (row === undefined) throw new Refusal('NOT_FOUND', 'There is no receipt of this number.')
  // writeReceipts stored exactly what buildReceiptModel answered.
  return JSON.parse(row.modelJson)
}

const LOGO_NAME = /^[A-Za-z0-9_-]+\.(png|jpg)$/

/** The logo that a model names; a picture that is gone leaves the document without one. */
export function logoOf(shop: Shop, model: InvoiceModel | ReceiptModel): Uint8Array | null {
  const name = model.Branch.LogoFileName
  if (name === null || !LOGO_NAME.test(name)) return null
  try {
    return fs.readFileSync(path.join(shop.dataFolder, IMAGES_FOLDER, name))
  } catch {
    return null
  }
}
