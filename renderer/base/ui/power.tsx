import type { ComponentPropsWithRef } from 'react'
import { showPowers } from '../format/powers.ts'
import { classNames } from './class-names.ts'
import styles from './text.module.css'

/** A power of one lens, on one line and with its real signs. */
export function Power({
  of: power,
  className,
  ...props
}: { of: string } & ComponentPropsWithRef<'span'>) {
  return (
    <span {...props} className={classNames(styles['power'], className)}>
      {showPowers(power)}
    </span>
  )
}
