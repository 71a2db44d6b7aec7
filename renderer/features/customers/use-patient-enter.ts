import { type KeyboardEvent, useEffect, useState } from 'react'

/**
 * Enter for a list that is still being searched: whoever types fast presses it before the answer
 * is there. It is kept until the list has settled, unless more is typed; then `act` runs once.
 */
export function usePatientEnter(
  typed: string,
  isSettled: boolean,
  act: () => void,
): (event: KeyboardEvent<HTMLInputElement>) => void {
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const isDue = askedFor !== null && askedFor === typed && isSettled
  useEffect(() => {
    if (!isDue) return
    setAskedFor(null)
    act()
  }, [isDue, act])
  return (event) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    if (isSettled) act()
    else setAskedFor(typed)
  }
}
