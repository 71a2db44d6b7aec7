import { CircleCheckBig } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './done-card.module.css'
import { styledElement } from './styled-element.tsx'

/** The screen after something was finished: a card in the middle that says what came of it. */
export function DoneCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['screen']}>
      <section className={styles['card']} aria-label={label}>
        <CircleCheckBig className={styles['icon'] ?? ''} aria-hidden="true" />
        {children}
      </section>
    </div>
  )
}

export const DoneFacts = styledElement('dl', styles['facts'])

/** What comes next; the main button takes the whole width. */
export const DoneActions = styledElement('div', styles['actions'])
