import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './readout.module.css'
import { styledElement } from './styled-element.tsx'

/**
 * The figure that everyone looks for, dark in both themes. It fades while `data-stale` stands on
 * what is around it.
 */
export function Readout({
  isFramed = false,
  isBrief = false,
  className,
  children,
}: {
  isFramed?: boolean
  /** In one column the figure stands beside its button, without the sum above it. */
  isBrief?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        styles['readout'],
        isFramed && styles['framed'],
        isBrief && styles['brief'],
        className,
      )}
    >
      <div className={styles['scale']} aria-hidden="true" />
      {children}
    </div>
  )
}

export const ReadoutLabel = styledElement('span', styles['label'])

export const ReadoutFigure = styledElement('output', styles['figure'])

export const ReadoutNet = styledElement('output', styles['net'])

export const ReadoutSaving = styledElement('span', styles['saving'])
