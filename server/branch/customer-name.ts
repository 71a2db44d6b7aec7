import { type Message, message } from '../kernel/message.ts'
import type { Services } from '../kernel/services.ts'

/** Returns a customer's name as it was typed; the walk-in customer is called so in every language. */
export function customerName(
  services: Services,
  customer: { id: number; name: string },
): string | Message {
  const isWalkIn = customer.id === services.branch().walkInCustomerId
  return isWalkIn ? message('customers.walk-in') : customer.name
}
