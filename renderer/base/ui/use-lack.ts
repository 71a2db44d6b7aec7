import { type SyntheticEvent, useState } from 'react'

type Control = HTMLInputElement | HTMLSelectElement

/**
 * Listens whether its form was sent while this control was lacking, and answers whether that is to be
 * said beside it: until it lacks no more. The first that lacks takes the focus; the browser's own
 * bubble, in the language of the system, never comes up.
 */
export function useLack(
  isLacking: boolean,
): readonly [boolean, (event: SyntheticEvent<Control>) => void] {
  const [isTold, setTold] = useState(false)
  return [
    isTold && isLacking,
    (event) => {
      const { currentTarget: control } = event
      event.preventDefault()
      setTold(true)
      if (control.form?.querySelector('input:invalid, select:invalid') !== control) return
      control.focus()
      // One that had the focus already is not scrolled to by it.
      control.scrollIntoView({ block: 'nearest' })
    },
  ]
}
