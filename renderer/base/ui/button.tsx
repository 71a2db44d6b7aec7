import type { ComponentPropsWithRef } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger' | 'tile'

type Appearance = { variant?: ButtonVariant | undefined; isRound?: boolean }

/** Returns the classes of a button, for what is drawn as one without being one. */
export function buttonClass({
  variant = 'plain',
  isRound = false,
}: Appearance): string | undefined {
  return classNames(
    styles['button'],
    variant !== 'tile' && styles[variant],
    isRound && styles['round'],
  )
}

/** A button; `data-variant` names its variant for what arranges several of them. */
export function Button({
  variant,
  isRound = false,
  className,
  ...props
}: Appearance & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...props}
      data-variant={variant}
      className={classNames(buttonClass({ variant, isRound }), className)}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  className,
  ...props
}: Appearance & ComponentPropsWithRef<'a'>) {
  return (
    <a {...props} className={classNames(buttonClass({ variant }), styles['link'], className)}>
      {props.children}
    </a>
  )
}
