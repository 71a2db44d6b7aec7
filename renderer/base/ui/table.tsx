import { classNames } from './class-names.ts'
import { styledElement } from './styled-element.tsx'
import styles from './table.module.css'

/** A table over the whole width; its head stays in sight. */
export const Table = styledElement('table', styles['table'])

/**
 * A table whose rows are cards on a phone: the first cell over the others, each under what its
 * `data-label` says; one with `data-wide` takes a line of its own.
 */
export const CardTable = styledElement('table', classNames(styles['table'], styles['cards']))
