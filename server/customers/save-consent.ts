import { recordChange } from '../audit/record-change.ts'
import { saveConsent as spec } from '../contract/customers.ts'
import { run } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'

export const saveConsent = operation(spec, ({ actor, body, services, user }) => {
  const customerId = services.idOf('customer', body.customerID, 'customerID')
  if (customerId === services.branch().walkInCustomerId) {
    throw new Refusal('BUSINESS_RULE', message('customers.walk-in-unchangeable'))
  }
  const atMs = services.clock.now()
  services.write((tx) => {
    const changed = run(
      tx,
      `UPDATE customers
          SET may_message = :mayMessage, consent_at_ms = :atMs, consent_by = :userId
        WHERE id = :customerId`,
      { customerId, mayMessage: Number(body.mayMessage), atMs, userId: user.userId },
    )
    if (changed === 0) throw new Refusal('NOT_FOUND', message('customers.not-found'))
    recordChange(tx, {
      actor,
      atMs,
      action: 'customer.consent',
      entity: 'customer',
      entityId: customerId,
      detail: { mayMessage: body.mayMessage },
    })
  })
  return { success: true }
})
