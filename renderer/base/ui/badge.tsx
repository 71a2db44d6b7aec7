import type { ComponentPropsWithRef } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { styledElement } from './styled-element.tsx'

export type BadgeKind = 'good' | 'warn' | 'bad' | 'info' | 'off'

/** Returns the classes of a badge, for what is drawn as one and can be pressed. */
export function badgeClass(kind: BadgeKind | undefined): string | undefined {
  return classNames(styles['badge'], kind && styles[kind])
}

/** A word or two on a coloured ground: the state of a thing. */
export function Badge({
  kind,
  className,
  ...props
}: { kind?: BadgeKind | undefined } & ComponentPropsWithRef<'span'>) {
  return <span {...props} className={classNames(badgeClass(kind), className)} />
}

/** The eye or the eyes that a lens is for. */
export const EyeMark = styledElement('span', styles['eye-mark'])
