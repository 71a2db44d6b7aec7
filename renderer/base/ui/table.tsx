import { styledElement } from './styled-element.tsx'
import styles from './table.module.css'

/** A table over the whole width; its head stays in sight. */
export const Table = styledElement('table', styles['table'])
