import { useEffect, useRef } from 'react'
import type { SignInPerson } from '../../../server/contract/auth.ts'
import { t } from '../../base/i18n/t.ts'
import { initials } from '../../base/ui/initials.ts'
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
    <fieldset ref={tiles} className="people" aria-label={t('signIn.people')} onKeyDown={walkTiles}>
      {people.map((person) => (
        <button
          key={person.UserName}
          type="button"
          className="person"
          data-walk={person.DisplayName}
          aria-pressed={person.UserName === chosen}
          onClick={() => onChoose(person.UserName)}
        >
          <span className="avatar avatar-large" aria-hidden="true">
            {initials(person.DisplayName)}
          </span>
          <span className="person-name">{person.DisplayName}</span>
        </button>
      ))}
    </fieldset>
  )
}
