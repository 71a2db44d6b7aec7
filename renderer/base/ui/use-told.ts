import { useState } from 'react'

/**
 * Answers whether what is wrong or missing at a place is to be said: once the place was left, or
 * once somebody tried to send the whole. Nobody is blamed for what they have not come to yet.
 */
export function useTold(isTried: boolean): { isTold: boolean; onBlur: () => void } {
  const [isLeft, setLeft] = useState(false)
  return { isTold: isLeft || isTried, onBlur: () => setLeft(true) }
}
