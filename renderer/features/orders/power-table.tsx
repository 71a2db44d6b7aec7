import type { ReactNode } from 'react'
import { classNames } from '../../base/ui/class-names.ts'
import styles from './power-table.module.css'

/** Powers of an order, an eye or a lens a row; figures of one cell each stand centered. */
export function PowerTable({
  children,
  isCentered = false,
  ...rest
}: {
  children: ReactNode
  isCentered?: boolean
  'data-testid'?: string
}) {
  return (
    <table {...rest} className={classNames(styles['table'], isCentered && styles['centered'])}>
      {children}
    </table>
  )
}
