import { UserPlus, Users } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CustomerMatch, Relation } from '../../../server/contract/customers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Button, buttonClass } from '../../base/ui/button.tsx'
import { SelectField } from '../../base/ui/field.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { PickList, PickRow } from '../../base/ui/pick-list.tsx'
import { Lead, Muted, WideNameLines } from '../../base/ui/text.tsx'
import { RELATION_WORDS, RELATIONS } from './relations.ts'
import styles from './same-person.module.css'
import { walkForm } from './walk-form.ts'

function isRelation(value: string): value is Relation {
  return value in RELATION_WORDS
}

/**
 * Gives the safe answer the focus, once it can be pressed. The same name under the same mobile is
 * the same person; else a new person is: two people under one name would share powers, while a
 * person who is there twice can be put together later.
 */
function useSafeFocus(isBusy: boolean) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isBusy) list.current?.querySelector<HTMLElement>('[data-safe]')?.focus()
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
  const list = useSafeFocus(isBusy)
  const relative = matches.find((match) => match.Why === 'SameMobile')
  const isFamily = relative !== undefined
  const same = matches.find((match) => match.Why === 'SameMobile' && match.IsSameName)
  return (
    <Stack ref={list} gap={6} className={styles['same-person']} onKeyDown={walkForm}>
      <Lead>{t(isFamily ? 'same.leadMobile' : 'same.leadName')}</Lead>
      <PickList data-testid="pick-list">
        {matches.map((match) => (
          <MatchRow
            key={match.ID}
            match={match}
            isSafe={match === same}
            isBusy={isBusy}
            onSame={onSame}
          />
        ))}
      </PickList>
      {relative === undefined ? null : (
        <NewInFamily
          name={name}
          isSafe={same === undefined}
          isBusy={isBusy}
          onFamily={(relation) => onFamily(relative, relation)}
        />
      )}
      <Toolbar>
        {relative === undefined ? (
          <Button data-main data-safe variant="primary" data-walk disabled={isBusy} onClick={onNew}>
            <Glyph of={UserPlus} />
            {t('same.other', { name })}
          </Button>
        ) : null}
        <Button variant="quiet" data-walk onClick={onBack}>
          {t('same.back')}
        </Button>
      </Toolbar>
    </Stack>
  )
}

function NewInFamily({
  name,
  isSafe,
  isBusy,
  onFamily,
}: {
  name: string
  isSafe: boolean
  isBusy: boolean
  onFamily: (relation: Relation | undefined) => void
}) {
  const [relation, setRelation] = useState('')
  return (
    <Stack gap={6} className={styles['same-family']}>
      <SelectField
        label={t('same.relation', { name })}
        value={relation}
        options={[
          { value: '', label: t('family.unsaid') },
          ...RELATIONS.map((each) => ({ value: each, label: t(RELATION_WORDS[each]) })),
        ]}
        onChange={setRelation}
      />
      <Button
        data-main
        data-safe={isSafe || undefined}
        variant="primary"
        data-walk
        disabled={isBusy}
        onClick={() => onFamily(isRelation(relation) ? relation : undefined)}
      >
        <Glyph of={Users} />
        {t('same.family', { name })}
      </Button>
    </Stack>
  )
}

function MatchRow({
  match,
  isSafe,
  isBusy,
  onSame,
}: {
  match: CustomerMatch
  isSafe: boolean
  isBusy: boolean
  onSame: (customer: CustomerMatch) => void
}) {
  return (
    <li>
      <PickRow
        data-walk
        data-safe={isSafe || undefined}
        disabled={isBusy}
        onClick={() => onSame(match)}
      >
        <WideNameLines>
          <strong>{match.Name}</strong>
          <Muted>{match.Mobile ?? t('customer.noMobile')}</Muted>
        </WideNameLines>
        <Muted>
          {match.LastVisit === null
            ? t('customer.firstVisit')
            : t('customer.lastVisit', { day: formatDay(match.LastVisit) })}
        </Muted>
        <span className={buttonClass({ variant: 'plain' })}>{t('same.thisOne')}</span>
      </PickRow>
    </li>
  )
}
