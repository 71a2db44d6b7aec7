import type { ComponentPropsWithRef } from 'react'
import { SIZES } from '../../../resources/messages/powers.ts'
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

/**
 * A name or sentence with its powers as they are shown, and the sizes of a frame on one line: a
 * browser breaks it after their hyphens.
 */
export function Named({ of: text }: { of: string }) {
  const parts = showPowers(text).split(SIZES)
  if (parts.length === 1) return parts[0]
  // Each second part is what the pattern found.
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other names for its parts
      <span key={index} className={styles['power']}>
        {part}
      </span>
    ),
  )
}
