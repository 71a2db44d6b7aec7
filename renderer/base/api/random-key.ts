/** A key that no other till will choose: for a sale, or for a request that must be done once; works without a secure context. */
export function newRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `till-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
