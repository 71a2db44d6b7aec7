import { type FormEvent, useRef, useState } from 'react'
import { errorMessage } from './error-message.ts'

/**
 * Sends a form, one press at a time, and keeps why it was refused. `isReady` false is a form that
 * still lacks something: pressing does nothing. `isShown` answers whether the form shows a refusal
 * itself, such as a newer version of what it changes.
 */
export function useSubmit(
  isReady: boolean,
  work: () => Promise<void>,
  isShown: (error: unknown) => Promise<boolean> = () => Promise.resolve(false),
): { submit: (event: FormEvent) => void; isBusy: boolean; refused: string | null } {
  const [isBusy, setBusy] = useState(false)
  // Two presses may come before the form is drawn again.
  const isSending = useRef(false)
  const [refused, setRefused] = useState<string | null>(null)
  async function send(): Promise<void> {
    isSending.current = true
    setBusy(true)
    setRefused(null)
    try {
      await work()
    } catch (error) {
      if (!(await isShown(error))) setRefused(errorMessage(error))
    }
    isSending.current = false
    setBusy(false)
  }
  return {
    isBusy,
    refused,
    submit: (event) => {
      event.preventDefault()
      if (isReady && !isSending.current) void send()
    },
  }
}
