import { useEffect, useRef } from 'react'
import type { SignInPerson } from '../../../server/contract/auth.ts'
import { t } from '../../base/i18n/t.ts'
import { Avatar } from '../../base/ui/avatar.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import styles from './people-tiles.module.css'
import { walkTiles } from './walk-tiles.ts'

/** The people of the shop, one tile each. */
export function PeopleTiles({
  people,
  chosen,
  onChoose,
}: {
  people: readonly SignInPerson[]
  chosen: string | null
  onChoose: (userName: string) => void
}) {
  const tiles = useRef<HTMLFieldSetElement>(null)
  const isToChoose = chosen === null && people.length > 0
  useEffect(() => {
    if (isToChoose) tiles.current?.querySelector('button')?.focus()
  }, [isToChoose])
  return (
    <Grid
      ref={tiles}
      as="fieldset"
      gap={4}
      className={styles['people']}
      aria-label={t('signIn.people')}
      onKeyDown={walkTiles}
    >
      {people.map((person) => (
        <button
          key={person.UserName}
          type="button"
          className={styles['person']}
          data-walk={person.DisplayName}
          aria-pressed={person.UserName === chosen}
          onClick={() => onChoose(person.UserName)}
        >
          <Avatar name={person.DisplayName} className={styles['avatar-large']} />
          <span className={styles['person-name']}>{person.DisplayName}</span>
        </button>
      ))}
    </Grid>
  )
}
