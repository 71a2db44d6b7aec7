import styles from './avatar.module.css'
import { classNames } from './class-names.ts'
import { initials } from './initials.ts'

/** The initials of a person in a circle, for the eye only. */
export function Avatar({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span className={classNames(styles['avatar'], className)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
