import { recordChange } from '../audit/record-change.ts'
import { savePayer as spec } from '../contract/payers.ts'
import { insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { checkGstin, normaliseGstin } from '../domain/gstin.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { toPaise, toPpm } from '../wire/rupees.ts'
import { type PayerRow, payerById } from './payer-rows.ts'

type Body = Call<typeof spec>['body']
type Fields = Omit<PayerRow, 'id' | 'version'>

const NEW: Fields = {
  name: '',
  kind: 'Company',
  gstin: null,
  contact: null,
  phone: null,
  email: null,
  address: null,
  city: null,
  pincode: null,
  termsDays: 30,
  limitPaise: null,
  sharePpm: 1_000_000,
  mostPaise: null,
  needsApproval: 0,
  note: null,
  isActive: 1,
}

export const savePayer = operation(spec, (call) => {
  const { actor, body, services } = call
  const { nowMs, userId } = commitContext(call)
  const payerId =
    body.payerID === undefined ? null : services.idOf('payer', body.payerID, 'payerID')
  const saved = services.write((tx) => {
    const before = payerId === null ? null : payerById(tx, payerId)
    if (before !== null && body.version !== undefined && body.version !== before.version) {
      throw new Refusal('CONFLICT', message('purchasing.changed-meanwhile'))
    }
    const fields = fieldsOf(body, before ?? NEW)
    if (fields.name === '') throw invalidField('name', message('payers.needs-name'))
    assertNameFree(tx, fields.name, payerId)
    const version = (before?.version ?? 0) + 1
    const id = before === null ? insertPayer(tx, fields, { nowMs, userId }) : before.id
    if (before !== null) updatePayer(tx, id, fields, version)
    recordChange(tx, {
      actor,
      atMs: nowMs,
      action: 'payer.saved',
      entity: 'payer',
      entityId: id,
      detail: { version, ...fields },
    })
    return { id, version }
  })
  return {
    success: true,
    payerID: services.ids.encode('payer', saved.id),
    version: saved.version,
  }
})

/** What a request changes of a payer. Throws 400 for a GSTIN that is none. */
function fieldsOf(body: Body, before: Fields): Fields {
  const text = (value: string | undefined, kept: string | null): string | null =>
    value === undefined ? kept : value.trim() === '' ? null : value.trim()
  const rupees = (value: number | null | undefined, kept: number | null): number | null =>
    value === undefined ? kept : value === null ? null : toPaise(value)
  const mostPaise = rupees(body.mostOfOrder, before.mostPaise)
  if (mostPaise === 0) throw invalidField('mostOfOrder', message('payers.most-above-zero'))
  return {
    name: (body.name ?? before.name).trim(),
    kind: body.kind ?? before.kind,
    gstin: gstinOf(body.gstin, before.gstin),
    contact: text(body.contact, before.contact),
    phone: text(body.phone, before.phone),
    email: text(body.email, before.email),
    address: text(body.address, before.address),
    city: text(body.city, before.city),
    pincode: text(body.pincode, before.pincode),
    termsDays: body.termsDays ?? before.termsDays,
    limitPaise: rupees(body.limit, before.limitPaise),
    sharePpm: body.sharePercent === undefined ? before.sharePpm : toPpm(body.sharePercent),
    mostPaise,
    needsApproval:
      body.needsApproval === undefined ? before.needsApproval : Number(body.needsApproval),
    note: text(body.note, before.note),
    isActive: body.isActive === undefined ? before.isActive : Number(body.isActive),
  }
}

function gstinOf(text: string | undefined, kept: string | null): string | null {
  if (text === undefined) return kept
  const gstin = normaliseGstin(text)
  if (gstin === '') return null
  const check = checkGstin(gstin)
  if (!check.ok) throw invalidField('gstin', check.reason)
  return gstin
}

function assertNameFree(db: ReadableDb, name: string, payerId: number | null): void {
  const other = one<{ id: number }>(db, 'SELECT id FROM payers WHERE name = :name', { name })
  if (other === undefined || other.id === payerId) return
  throw new Refusal('CONFLICT', message('payers.name-taken', { name }))
}

function insertPayer(
  tx: WritableDb,
  fields: Fields,
  made: { nowMs: number; userId: number },
): number {
  return insert(
    tx,
    `INSERT INTO payers
       (name, kind, gstin, contact, phone, email, address, city, pincode, terms_days, limit_paise,
        share_ppm, most_paise, needs_approval, note, is_active, created_by, created_at_ms)
     VALUES
       (:name, :kind, :gstin, :contact, :phone, :email, :address, :city, :pincode, :termsDays,
        :limitPaise, :sharePpm, :mostPaise, :needsApproval, :note, :isActive, :userId, :nowMs)`,
    { ...fields, ...made },
  )
}

function updatePayer(tx: WritableDb, id: number, fields: Fields, version: number): void {
  run(
    tx,
    `UPDATE payers
        SET name = :name, kind = :kind, gstin = :gstin, contact = :contact, phone = :phone,
            email = :email, address = :address, city = :city, pincode = :pincode,
            terms_days = :termsDays, limit_paise = :limitPaise, share_ppm = :sharePpm,
            most_paise = :mostPaise, needs_approval = :needsApproval, note = :note,
            is_active = :isActive, version = :version
      WHERE id = :id`,
    { id, ...fields, version },
  )
}
