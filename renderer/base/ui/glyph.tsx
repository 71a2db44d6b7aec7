import type { ComponentType } from 'react'
import { classNames } from './class-names.ts'
import styles from './glyph.module.css'

/** An icon beside a word; never read out. */
export function Glyph({
  of: Drawing,
  isSmall = false,
  isSpinning = false,
  className,
}: {
  of: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  isSmall?: boolean
  isSpinning?: boolean
  className?: string | undefined
}) {
  const look = isSmall ? styles['small'] : styles['icon']
  const names = classNames(look, isSpinning && styles['spinning'], className) ?? ''
  return <Drawing className={names} aria-hidden="true" />
}
