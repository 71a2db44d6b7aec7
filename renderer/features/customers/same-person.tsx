import type { CustomerMatch, Relation } from '../../../server/contract/customers.ts'
import './same-person.css'
import { UserPlus, Users } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { SelectField } from '../../base/ui/field.tsx'
import { RELATION_WORDS, RELATIONS } from './relations.ts'
import { walkForm } from './walk-form.ts'

function isRelation(value: string): value is Relation {
  return value in RELATION_WORDS
}

/** Gives the first choice the focus, once it can be pressed. */
function useFirstFocus(isBusy: boolean) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isBusy) return
    const timer = setTimeout(() => list.current?.querySelector<HTMLElement>('[data-walk]')?.focus())
    return () => clearTimeout(timer)
  }, [isBusy])
  return list
}

/** Before a new customer is made: is it one of these, or a new person in their family? */
export function SamePerson({
  name,
  matches,
  isBusy,
  onSame,
  onFamily,
  onNew,
  onBack,
}: {
  name: string
  matches: readonly CustomerMatch[]
  isBusy: boolean
  onSame: (customer: CustomerMatch) => void
  onFamily: (member: CustomerMatch, relation: Relation | undefined) => void
  onNew: () => void
  onBack: () => void
}) {
  const list = useFirstFocus(isBusy)
  const relative = matches.find((match) => match.Why === 'SameMobile')
  const isFamily = relative !== undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only carries the arrow keys of its rows
    <div ref={list} className="same-person" onKeyDown={walkForm}>
      <p className="dialog-lead">{t(isFamily ? 'same.leadMobile' : 'same.leadName')}</p>
      <ul className="pick-list">
        {matches.map((match) => (
          <MatchRow key={match.ID} match={match} isBusy={isBusy} onSame={onSame} />
        ))}
      </ul>
      {relative === undefined ? null : (
        <NewInFamily
          name={name}
          isBusy={isBusy}
          onFamily={(relation) => onFamily(relative, relation)}
        />
      )}
      <div className="form-actions">
        {relative === undefined ? (
          <button
            type="button"
            data-main
            className="button button-primary"
            data-walk
            disabled={isBusy}
            onClick={onNew}
          >
            <UserPlus className="icon" aria-hidden="true" />
            {t('same.other', { name })}
          </button>
        ) : null}
        <button type="button" className="button button-quiet" data-walk onClick={onBack}>
          {t('same.back')}
        </button>
      </div>
    </div>
  )
}

function NewInFamily({
  name,
  isBusy,
  onFamily,
}: {
  name: string
  isBusy: boolean
  onFamily: (relation: Relation | undefined) => void
}) {
  const [relation, setRelation] = useState('')
  return (
    <div className="same-family">
      <SelectField
        label={t('same.relation', { name })}
        value={relation}
        options={[
          { value: '', label: t('family.unsaid') },
          ...RELATIONS.map((each) => ({ value: each, label: t(RELATION_WORDS[each]) })),
        ]}
        onChange={setRelation}
      />
      <button
        type="button"
        data-main
        className="button button-primary"
        data-walk
        disabled={isBusy}
        onClick={() => onFamily(isRelation(relation) ? relation : undefined)}
      >
        <Users className="icon" aria-hidden="true" />
        {t('same.family', { name })}
      </button>
    </div>
  )
}

function MatchRow({
  match,
  isBusy,
  onSame,
}: {
  match: CustomerMatch
  isBusy: boolean
  onSame: (customer: CustomerMatch) => void
}) {
  return (
    <li>
      <button
        type="button"
        className="pick-row"
        data-walk
        disabled={isBusy}
        onClick={() => onSame(match)}
      >
        <span className="held-who">
          <strong>{match.Name}</strong>
          <span className="muted">{match.Mobile ?? t('customer.noMobile')}</span>
        </span>
        <span className="muted">
          {match.LastVisit === null
            ? t('customer.firstVisit')
            : t('customer.lastVisit', { day: formatDay(match.LastVisit) })}
        </span>
        <span className="button button-plain">{t('same.thisOne')}</span>
      </button>
    </li>
  )
}
