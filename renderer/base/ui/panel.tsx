import styles from './panel.module.css'
import { styledElement } from './styled-element.tsx'

/** A framed part of a screen. */
export const Panel = styledElement('section', styles['panel'])

/** The heading of a panel. */
export const PanelHeading = styledElement('h2', styles['heading'])
