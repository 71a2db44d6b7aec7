// POST /api/quickSale/SaveSale
import { saveSale as spec } from '../contract/sales.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { commitSale, type SaleResult } from './commit-sale.ts'
import { type CompositeSale, readSale } from './sale-input.ts'
import { saleReply } from './sale-reply.ts'

export const saveSale = operation(spec, (call) =>
  saleReply(call.services, commitAs(call, call.body)),
)

/** Commits a composite sale as the signed-in person, in one write transaction of its own. */
export function commitAs(
  call: Pick<Call<unknown>, 'services' | 'user' | 'ip'>,
  body: CompositeSale,
): SaleResult {
  const { ip, services, user } = call
  const sale = readSale(services, body)
  if (sale.payments.length > 0 && !user.permissions.has('money.take')) {
    throw new Refusal('FORBIDDEN', 'You are not allowed to take money.')
  }
  const who = {
    userId: user.userId,
    ip,
    nowMs: services.clock.now(),
    localNow: services.localNow(),
  }
  return services.write((tx) => commitSale(tx, services, who, sale))
}
