import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './pick-list.module.css'
import { styledElement } from './styled-element.tsx'

/** Rows of which one is chosen by a click, the arrow keys or Enter. */
export const PickList = styledElement('ul', styles['list'])

/**
 * One row to choose. While the focus is in the search field of the same dialog, Enter takes the
 * first row, which `data-pick="first"` on the row or its list item shows.
 */
export function PickRow({ className, ...props }: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...props} className={classNames(styles['row'], className)} />
}

/** The amount at the end of a row. */
export const PickAmount = styledElement('span', styles['amount'])
