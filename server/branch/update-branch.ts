import { all, exactlyOne, insert, type ReadableDb, run, type WritableDb } from '../db/sql.ts'

/** What of the branch can be changed after its set-up, beside its registration. */
export type BranchDetails = {
  name: string
  legalName: string | null
  licenceNo: string | null
  address: string
  city: string
  pincode: string
  phone: string
  email: string
  upiId: string | null
  bank: string | null
  terms: string
}

export function branchDetails(db: ReadableDb): BranchDetails {
  return exactlyOne<BranchDetails>(
    db,
    `SELECT name, legal_name AS legalName, licence_no AS licenceNo, address, city, pincode, phone, email,
            upi_id AS upiId, bank, terms
       FROM branches ORDER BY id LIMIT 1`,
  )
}

/** Call `services.forgetBranch()` afterwards. */
export function updateBranch(tx: WritableDb, details: BranchDetails): void {
  run(
    tx,
    `UPDATE branches
        SET name = :name, legal_name = :legalName, licence_no = :licenceNo, address = :address, city = :city,
            pincode = :pincode, phone = :phone, email = :email,
            upi_id = :upiId, bank = :bank,
            terms = :terms`,
    details,
  )
}

/** Sets the file of the logo. Call `services.forgetBranch()` afterwards. */
export function setLogo(tx: WritableDb, fileName: string): void {
  run(tx, 'UPDATE branches SET logo_file_name = :fileName', { fileName })
}

export type ShopChange = { field: string; before: unknown; after: unknown }
type VersionRow = { version: number; atMs: number; by: string | null; diff: string }

/** Returns the version of the shop's settings: 1 before the first change. */
export function shopVersion(db: ReadableDb): number {
  return exactlyOne<{ version: number }>(
    db,
    'SELECT coalesce(max(version), 1) AS version FROM shop_versions',
  ).version
}

/** Returns the newest hundred changes. */
export function shopHistory(db: ReadableDb): VersionRow[] {
  return all<VersionRow>(
    db,
    `SELECT v.version, v.at_ms AS atMs, u.display_name AS by, v.diff_json AS diff
       FROM shop_versions v LEFT JOIN users u ON u.id = v.user_id
      ORDER BY v.version DESC LIMIT 100`,
  )
}

/** Writes a version of the shop's settings. Returns its number. */
export function writeShopVersion(
  tx: WritableDb,
  by: { userId: number | null; atMs: number },
  changes: readonly ShopChange[],
): number {
  return insert(
    tx,
    `INSERT INTO shop_versions (version, at_ms, user_id, diff_json)
     VALUES (:version, :atMs, :userId, :diff)`,
    { version: shopVersion(tx) + 1, ...by, diff: JSON.stringify(changes) },
  )
}
