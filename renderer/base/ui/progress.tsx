import styles from './progress.module.css'
import { styledElement } from './styled-element.tsx'

/** How far something has come; without a value, that it is going on. */
export const Progress = styledElement('progress', styles['progress'])
