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
