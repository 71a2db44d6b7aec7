import { type ComponentPropsWithRef, createElement, type JSX, type ReactElement } from 'react'
import { classNames } from './class-names.ts'

type Tag = keyof JSX.IntrinsicElements
type Props<T extends Tag> = ComponentPropsWithRef<T> & { as?: T }

/**
 * Returns a component that draws one element with one look. `as` draws another element in its
 * place; `className` adds what the caller needs beyond the look, and `attributes` stand on it always.
 */
export function styledElement<Default extends Tag>(
  tag: Default,
  look: string | undefined,
  attributes: Readonly<Record<`data-${string}`, string>> = {},
) {
  return function styled<T extends Tag = Default>({
    as,
    className,
    ...props
  }: Props<T> & { className?: string | undefined }): ReactElement {
    return createElement<object>(as ?? tag, {
      ...attributes,
      ...props,
      className: classNames(look, className),
    })
  }
}
