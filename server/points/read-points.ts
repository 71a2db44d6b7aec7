import { pointsOfCustomer as spec } from '../contract/points.ts'
import { one } from '../db/sql.ts'
import { addDays } from '../domain/local-time.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { readSetting } from '../settings/settings.ts'
import { toRupees } from '../wire/rupees.ts'
import { correctPoints } from './correct-points.ts'
import { pointEntries, pointsOf } from './point-rows.ts'

/** Points that end within so many days are told. */
export const SOON_DAYS = 30

export const readPoints = operation(spec, ({ params, services }) => {
  const { db } = services
  const customerId = services.idOf('customer', params.customerID, 'customerID')
  if (one(db, 'SELECT 1 FROM customers WHERE id = :customerId', { customerId }) === undefined) {
    throw new Refusal('NOT_FOUND', message('customers.not-found'))
  }
  const rule = readSetting(db, 'points')
  const today = services.localNow().slice(0, 10)
  const { balance, earned, ended, spent } = pointsOf(db, customerId, today)
  return {
    IsOn: rule !== null,
    Balance: balance,
    Worth: toRupees(Math.max(0, balance) * (rule?.pointPaise ?? 0)),
    Least: rule?.least ?? 1,
    Earned: earned,
    Spent: spent,
    Ended: ended,
    EndingSoon: pointsOf(db, customerId, addDays(today, SOON_DAYS)).ended - ended,
    Entries: pointEntries(db, customerId).map((entry) => ({
      At: entry.at,
      Kind: entry.kind,
      Points: entry.points,
      ExpiresOn: entry.expiresOn === null ? null : `${entry.expiresOn}T00:00:00`,
      SalesOrderID: entry.orderId === null ? null : services.ids.encode('order', entry.orderId),
      SalesOrderNo: entry.orderNo,
      Reason: entry.reason,
      By: entry.by,
    })),
  }
})

export const pointOperations: readonly BoundOperation[] = [readPoints, correctPoints]
