import type { PersonRow } from '../../../server/contract/staff.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import './staff.css'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { initials } from '../../base/ui/initials.ts'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { inWords } from '../../kernel/error-message.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { PersonForm } from './person-form.tsx'

/** Who works here: one is chosen to be changed, or a new one is added. */
export function StaffDialog() {
  const staff = useQuery({
    queryKey: queryKey('staff'),
    queryFn: () => call('list-staff', {}),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<PersonRow | 'new' | null>(null)
  const back = () => {
    setChosen(null)
    void staff.refetch()
  }
  return (
    <Dialog title={t('staff.title')} onClose={closeDialog}>
      {staff.error ? <Notice kind="bad">{inWords(staff.error)}</Notice> : null}
      {staff.isPending ? <Waiting>{t('staff.asking')}</Waiting> : null}
      {staff.data === undefined ? null : chosen === null ? (
        <StaffList staff={staff.data} onChoose={setChosen} />
      ) : (
        <PersonForm person={chosen === 'new' ? null : chosen} onDone={back} />
      )}
    </Dialog>
  )
}

function StaffList({
  onChoose,
  staff,
}: {
  onChoose: (person: PersonRow | 'new') => void
  staff: readonly PersonRow[]
}) {
  // The list comes after the dialog, whose focus found nothing but its close button.
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: carries the arrow keys of its rows
    <div className="staff-list" onKeyDown={walkList}>
      <button
        ref={first}
        type="button"
        data-main
        className="button button-primary"
        data-walk
        onClick={() => onChoose('new')}
      >
        <UserPlus className="icon" aria-hidden="true" />
        {t('staff.new')}
      </button>
      {staff.map((person) => (
        <button
          key={person.ID}
          type="button"
          className="pick-row"
          data-walk
          onClick={() => onChoose(person)}
        >
          <span className="staff-mark" aria-hidden="true">
            {initials(person.DisplayName)}
          </span>
          <span className="held-who">
            <strong>{person.DisplayName}</strong>
            <span className="muted">{aboutOf(person)}</span>
          </span>
        </button>
      ))}
    </div>
  )
}

function aboutOf({ HasPin, IsActive, IsYou, Role }: PersonRow): string {
  return [
    t(`staff.role.${Role}`),
    ...(IsYou ? [t('staff.you')] : []),
    ...(IsActive ? [] : [t('staff.left')]),
    ...(HasPin ? [] : [t('staff.noPin')]),
  ].join(', ')
}
