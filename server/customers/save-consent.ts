import { recordChange } from '../audit/record-change.ts'
import { saveConsent as spec } from '../contract/customers.ts'
import { one } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { PURPOSES, writeConsents } from './consents.ts'

/** Keeps an answer: to the purposes that are named, else to all of them. */
export const saveConsent = operation(spec, ({ actor, body, services, user }) => {
  const customerId = services.idOf('customer', body.customerID, 'customerID')
  if (customerId === services.branch().walkInCustomerId) {
    throw new Refusal('BUSINESS_RULE', message('customers.walk-in-unchangeable'))
  }
  const purposes = body.purposes ?? PURPOSES
  const atMs = services.clock.now()
  services.write((tx) => {
    const isThere = one(tx, 'SELECT 1 FROM customers WHERE id = :customerId', { customerId })
    if (isThere === undefined) throw new Refusal('NOT_FOUND', message('customers.not-found'))
    writeConsents(tx, {
      customerId,
      purposes,
      isGiven: body.mayMessage,
      ...(body.channels === undefined ? {} : { channels: body.channels }),
      how: body.how ?? 'Spoken',
      atMs,
      userId: user.userId,
    })
    recordChange(tx, {
      actor,
      atMs,
      action: 'customer.consent',
      entity: 'customer',
      entityId: customerId,
      detail: {
        mayMessage: body.mayMessage,
        purposes: [...purposes],
        ...(body.channels === undefined ? {} : { channels: body.channels }),
      },
    })
  })
  return { success: true }
})
