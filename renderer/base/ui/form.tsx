import type { KeyboardEvent } from 'react'
import styles from './form.module.css'
import { styledElement } from './styled-element.tsx'

/** Fields one beneath the other. */
export const Form = styledElement('form', styles['form'])

/** Buttons side by side, wrapping where there is no room. */
export const Toolbar = styledElement('div', styles['toolbar'])

/** Buttons of equal width, as many in a row as fit. */
export const ButtonGrid = styledElement('fieldset', styles['button-grid'])

/** A tick box and its words. */
export const CheckField = styledElement('label', styles['check-field'])

/** Enter in a list sends the form as it does in a field. */
export function sendFromList(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
