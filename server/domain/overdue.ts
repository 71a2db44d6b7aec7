/**
 * Whether the time that an order was promised for has passed. One that was promised at once, as goods
 * off the shelf are, has until the end of its day.
 */
export function isOverdue(
  { orderDate, promisedDate }: { orderDate: string; promisedDate: string },
  now: string,
): boolean {
  return promisedDate < (promisedDate <= orderDate ? now.slice(0, 10) : now)
}
