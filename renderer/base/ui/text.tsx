import { classNames } from './class-names.ts'
import { styledElement } from './styled-element.tsx'
import styles from './text.module.css'

/** Text that matters less than what stands beside it. */
export const Muted = styledElement('span', styles['muted'])

/** The same in the size of notes. */
export const Note = styledElement('span', classNames(styles['muted'], styles['note']))

/** Codes and numbers, with a slashed zero. */
export const Code = styledElement('span', styles['code'])

/** The class of codes and numbers, for text that has another look already. */
export const codeClass = styles['code']

/** Text for screen readers alone. */
export const VisuallyHidden = styledElement('span', styles['hidden'], {
  'data-visually-hidden': '',
})

/** The heading of a screen. */
export const ScreenTitle = styledElement('h1', styles['screen-title'])

/** What stands where a list has nothing to show. */
export const EmptyText = styledElement('p', styles['empty'])

/** The sentence at the head of a dialog that says what it is for. */
export const Lead = styledElement('p', styles['lead'])

/** A name with a note beneath it, each cut to one line. */
export const NameLines = styledElement('span', styles['name-lines'])

/** A name with a note beneath it that takes the width of its row and may wrap. */
export const WideNameLines = styledElement('span', styles['wide-name-lines'])

/** An amount with a note beneath it, at the end of a row. */
export const MoneyLines = styledElement('span', styles['money-lines'])
