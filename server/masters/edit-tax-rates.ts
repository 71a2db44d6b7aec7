import { recordChange } from '../audit/record-change.ts'
import { saveTaxRate as saveSpec, taxRates as spec } from '../contract/shop-settings.ts'
import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { KNOWN_GST_RATES } from '../domain/gst-rates.ts'
import { toLocalText } from '../domain/local-time.ts'
import { message, storedMessage } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { requestDate } from '../kernel/request-dates.ts'
import type { Services } from '../kernel/services.ts'
import { ppmToPercent, toPpm } from '../wire/rupees.ts'
import { RATE_OF_CLASS } from './tax-rates.ts'

type ClassRow = { id: number; name: string; nameMessage: string; hsn: string; items: number }
type ChangeRow = {
  seq: number
  atMs: number
  by: string | null
  nameMessage: string
  detail: string
}
/** What the log keeps of a change of a rate; changes of before know nothing of the rates in force. */
type RateChange = {
  validFrom: string
  ratePpm: number | null
  source: string | null
  beforePpm?: number | null
  afterPpm?: number | null
}
const MOST_CHANGES = 200

type RateRow = { classId: number; validFrom: string; ppm: number; kind: string; source: string }

export const listTaxRates = operation(spec, ({ services }) => {
  const today = services.localNow().slice(0, 10)
  const rates = all<RateRow>(
    services.db,
    `SELECT tax_class_id AS classId, valid_from AS validFrom, igst_rate_ppm AS ppm, kind, source
       FROM tax_rates ORDER BY valid_from DESC`,
  )
  const classes = all<ClassRow>(
    services.db,
    `SELECT c.id, c.name, c.name_message AS nameMessage, c.hsn,
            (SELECT count(*) FROM items WHERE tax_class_id = c.id AND is_active = 1) AS items
       FROM tax_classes c ORDER BY c.id`,
  )
  return {
    KnownRates: [...KNOWN_GST_RATES],
    Items: classes.map(({ hsn, id, items, name, nameMessage }) => ({
      TaxClass: name,
      Name: storedMessage(nameMessage),
      HSN: hsn,
      Items: items,
      Rates: rates
        .filter(({ classId }) => classId === id)
        .map(({ kind, ppm, source, validFrom }) => ({
          ValidFrom: `${validFrom}T00:00:00`,
          Rate: ppmToPercent(ppm),
          Kind: kind,
          Source: source,
          IsFixed: validFrom < today,
        })),
    })),
    Changes: changesOf(services),
  }
})

function changesOf(services: Services) {
  return all<ChangeRow>(
    services.db,
    `SELECT a.seq, a.at_ms AS atMs, u.display_name AS by, c.name_message AS nameMessage,
            a.detail_json AS detail
       FROM audit_log a
       JOIN tax_classes c ON c.id = a.entity_id
       LEFT JOIN users u ON u.id = a.user_id
      WHERE a.entity = 'taxClass' ORDER BY a.seq DESC LIMIT :limit`,
    { limit: MOST_CHANGES },
  ).map(({ atMs, by, detail, nameMessage, seq }) => {
    const change: RateChange = JSON.parse(detail)
    const { beforePpm = null, afterPpm = change.ratePpm } = change
    return {
      Version: seq,
      At: toLocalText(atMs, services.branch().timeZone),
      By: by,
      TaxClass: storedMessage(nameMessage),
      ValidFrom: `${change.validFrom}T00:00:00`,
      Before: beforePpm === null ? null : ppmToPercent(beforePpm),
      After: afterPpm === null ? null : ppmToPercent(afterPpm),
      Source: change.source,
    }
  })
}

/** The rate of a class on a day; null before its first. */
function ratePpmOn(db: ReadableDb, classId: number, localDate: string): number | null {
  const row = one<{ ppm: number }>(
    db,
    `SELECT r.igst_rate_ppm AS ppm FROM tax_classes c JOIN ${RATE_OF_CLASS} WHERE c.id = :classId`,
    { classId, localDate },
  )
  return row?.ppm ?? null
}

export const saveTaxRate = operation(saveSpec, ({ actor, body, services }) => {
  const validFrom = requestDate(services, body.validFrom, 'validFrom').slice(0, 10)
  if (validFrom < services.localNow().slice(0, 10)) {
    throw new Refusal('BUSINESS_RULE', message('masters.rate-in-force'))
  }
  return services.write((tx) => {
    const taxClass = one<{ id: number }>(tx, 'SELECT id FROM tax_classes WHERE name = :name', {
      name: body.taxClass.trim(),
    })
    if (taxClass === undefined) throw invalidField('taxClass', message('catalog.no-tax-class'))
    const beforePpm = ratePpmOn(tx, taxClass.id, validFrom)
    const { ratePpm } = writeRate(tx, taxClass.id, validFrom, body)
    const afterPpm = ratePpmOn(tx, taxClass.id, validFrom)
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: ratePpm === null ? 'masters.tax-rate-removed' : 'masters.tax-rate-saved',
      entity: 'taxClass',
      entityId: taxClass.id,
      detail: { validFrom, ratePpm, source: body.source ?? null, beforePpm, afterPpm },
    })
    return { success: true }
  })
})

function writeRate(
  tx: WritableDb,
  classId: number,
  validFrom: string,
  body: { rate?: number; kind?: string; source?: string; remove?: boolean },
): { ratePpm: number | null } {
  if (body.remove === true) {
    const removed = run(
      tx,
      'DELETE FROM tax_rates WHERE tax_class_id = :classId AND valid_from = :validFrom',
      { classId, validFrom },
    )
    if (removed === 0) throw new Refusal('NOT_FOUND', message('masters.no-such-row'))
    return { ratePpm: null }
  }
  if (body.rate === undefined) throw invalidField('rate', message('field.missing'))
  const kind = body.kind ?? 'taxable'
  const ratePpm = toPpm(body.rate)
  if (kind !== 'taxable' && ratePpm !== 0)
    throw invalidField('rate', message('masters.no-rate-of-kind'))
  run(
    tx,
    `INSERT INTO tax_rates (tax_class_id, valid_from, igst_rate_ppm, kind, source)
     VALUES (:classId, :validFrom, :ratePpm, :kind, :source)
     ON CONFLICT (tax_class_id, valid_from) DO UPDATE
        SET igst_rate_ppm = excluded.igst_rate_ppm, kind = excluded.kind, source = excluded.source`,
    { classId, validFrom, ratePpm, kind, source: body.source?.trim() ?? '' },
  )
  return { ratePpm }
}
