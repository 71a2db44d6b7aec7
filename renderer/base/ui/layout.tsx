import type { ComponentPropsWithRef, JSX, ReactElement } from 'react'
import { createElement } from 'react'
import { classNames } from './class-names.ts'
import styles from './layout.module.css'

type Tag = keyof JSX.IntrinsicElements

/** A step of the scale of distances: `--space-4` is 4. */
type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10 | 12 | 16

type Arrangement = {
  /** Between neighbours; with `rowGap`, between neighbours side by side. */
  gap?: Space
  /** Between rows, where it differs. */
  rowGap?: Space
  align?: 'start' | 'center' | 'end' | 'baseline'
  justify?: 'center' | 'end' | 'between'
  isWrapping?: boolean
  /** Framed like a panel. */
  isPanel?: boolean
}

type Props<T extends Tag> = Arrangement &
  ComponentPropsWithRef<T> & { as?: T; className?: string | undefined }

function arrangement(kind: 'row' | 'stack' | 'grid') {
  return function arranged<T extends Tag = 'div'>({
    as,
    gap = 0,
    rowGap,
    align,
    justify,
    isWrapping = false,
    isPanel = false,
    className,
    ...props
  }: Props<T>): ReactElement {
    const look = classNames(
      styles[kind],
      gap !== 0 && styles[`gap-${gap}`],
      rowGap !== undefined && styles[`row-gap-${rowGap}`],
      align && styles[`align-${align}`],
      justify && styles[`justify-${justify}`],
      isWrapping && styles['wrapping'],
      isPanel && styles['panel'],
      className,
    )
    return createElement<object>(as ?? 'div', { ...props, className: look })
  }
}

/** Things side by side. */
export const Row = arrangement('row')

/** Things one beneath the other. */
export const Stack = arrangement('stack')

/** Things on a grid, whose columns the caller's class says; one column without it. */
export const Grid = arrangement('grid')
