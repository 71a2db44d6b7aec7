import type { ComponentPropsWithRef } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'bad' | 'tile'

type Look = { look?: ButtonLook | undefined; isRound?: boolean }

/** Returns the classes of a button, for what is drawn as one without being one. */
export function buttonClass({ look = 'plain', isRound = false }: Look): string | undefined {
  return classNames(styles['button'], look !== 'tile' && styles[look], isRound && styles['round'])
}

/** A button with a look; `data-look` names the look for what arranges several of them. */
export function Button({
  look,
  isRound = false,
  className,
  ...props
}: Look & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...props}
      data-look={look}
      className={classNames(buttonClass({ look, isRound }), className)}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({ look, className, ...props }: Look & ComponentPropsWithRef<'a'>) {
  return (
    <a {...props} className={classNames(buttonClass({ look }), styles['link'], className)}>
      {props.children}
    </a>
  )
}
