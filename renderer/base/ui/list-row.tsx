import styles from './list-row.module.css'
import { styledElement } from './styled-element.tsx'

/** Things one beneath the other, each a row. */
export const RowList = styledElement('ul', styles['list'])

/** One thing a row: what it is, its facts, and what can be done with it. */
export const ListRow = styledElement('li', styles['row'])

export const RowFacts = styledElement('div', styles['facts'])

export const RowActions = styledElement('div', styles['actions'])
