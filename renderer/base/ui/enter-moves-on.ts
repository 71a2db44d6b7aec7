import type { KeyboardEvent } from 'react'

/**
 * Enter in a field or list of this part goes to the next of its fields; after the last it does what
 * `atEnd` says.
 */
export function enterMovesOn(atEnd: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { target } = event
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (event.key !== 'Enter' || !isField) return
    event.preventDefault()
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input, select')]
    const next = fields[fields.indexOf(target) + 1]
    if (next === undefined) atEnd()
    else next.focus()
  }
}
