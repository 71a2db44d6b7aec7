import type { LabOrderModel } from '../../contract/document-models.ts'
import { addDays, parseWireDateTime } from '../../domain/local-time.ts'
import { message } from '../../kernel/message.ts'
import { invalidField, Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { findOrder } from '../../orders/order-record.ts'
import { buildJobCard } from '../job-card/model.ts'
import { supplierOf } from '../office-paper/model.ts'
import { letterhead } from '../shared/letterhead.ts'
import { ordersOfLabDay } from './sent-jobs.ts'

const BETWEEN = '~'

/** The ID of the paper with the jobs that a lab got on a day: that of the lab, and `yyyy-mm-dd`. */
export function labOrderID(services: Services, supplierId: number, day: string): string {
  return `${services.ids.encode('supplier', supplierId)}${BETWEEN}${day}`
}

/**
 * One paper to a lab with all jobs that it got on a day, each lens in the cylinder form that the lab
 * wants. The lab knows a job by its number: whose eyes they are stands on the job card alone. Throws
 * 400 for an ID of another kind, 404 for a day without jobs.
 */
export function buildLabOrder(services: Services, id: string): LabOrderModel {
  const [lab = '', day = ''] = id.split(BETWEEN)
  const supplierId = services.idOf('supplier', lab, 'id')
  const isPlain = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day)
  const from = isPlain ? parseWireDateTime(day, services.branch().timeZone) : null
  if (from === null) throw invalidField('id', message('documents.not-a-date'))
  const sent = ordersOfLabDay(services.db, { supplierId, from, to: addDays(from, 1) })
  const party = supplierOf(services.db, supplierId)
  if (party === null || sent.length === 0) {
    throw new Refusal('NOT_FOUND', message('documents.no-lab-order'))
  }
  return {
    SchemaVersion: 1,
    DocumentType: 'LabOrder',
    Date: from,
    ...letterhead(services),
    Lab: party,
    Notes: [...new Set(sent.flatMap(({ note }) => note ?? []))],
    Jobs: sent.flatMap(({ orderId }) => {
      const order = findOrder(services.db, orderId)
      if (order === undefined) return []
      const card = buildJobCard(services, order)
      return [
        {
          SalesOrderID: card.SalesOrderID,
          LabOrderNo: card.LabOrderNo,
          ExpectedDate: card.ExpectedDate,
          PriorityName: card.PriorityName,
          Instructions: card.Instructions,
          Remake: card.Remake ?? null,
          Frames: card.Frames,
          Lenses: card.Lenses,
        },
      ]
    }),
  }
}
