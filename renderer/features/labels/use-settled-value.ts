import { useEffect, useState } from 'react'

const SETTLE_MS = 250

/** The value as it was a moment ago: a picture is not drawn for every key. */
export function useSettledValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
