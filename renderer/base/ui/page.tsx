import styles from './page.module.css'
import { styledElement } from './styled-element.tsx'

/**
 * The screens that keep the shop in order: a head with its actions, then panels in two columns
 * where there is room. A page says by `--page-columns` how its columns share the width.
 */
export const Page = styledElement('div', styles['page'])

export const PageHead = styledElement('header', styles['head'])

export const PageColumns = styledElement('div', styles['columns'])

export const PageSide = styledElement('div', styles['side'])
