import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PersonRow } from '../../../server/contract/staff.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { initials } from '../../base/ui/initials.ts'
import { Grid } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Page, PageColumns, PageHead } from '../../base/ui/page.tsx'
import { Panel } from '../../base/ui/panel.tsx'
import { PickRow } from '../../base/ui/pick-list.tsx'
import { Muted, ScreenTitle, WideNameLines } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { PersonForm } from './person-form.tsx'
import styles from './staff-page.module.css'

/** Who works here: one is chosen to be changed, or a new one is added. */
export function StaffPage() {
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
  useEffect(() => {
    if (!can('users')) goTo('counter')
  }, [])
  return (
    <Page>
      <PageHead>
        <ScreenTitle>{t('staff.title')}</ScreenTitle>
      </PageHead>
      <PageColumns>
        <Panel aria-label={t('staff.title')}>
          {staff.error ? <Notice kind="bad">{errorMessage(staff.error)}</Notice> : null}
          {staff.isPending ? <Waiting>{t('staff.asking')}</Waiting> : null}
          {staff.data === undefined ? null : chosen === null ? (
            <StaffList staff={staff.data} onChoose={setChosen} />
          ) : (
            <PersonForm person={chosen === 'new' ? null : chosen} onDone={back} />
          )}
        </Panel>
      </PageColumns>
    </Page>
  )
}

function StaffList({
  onChoose,
  staff,
}: {
  onChoose: (person: PersonRow | 'new') => void
  staff: readonly PersonRow[]
}) {
  // The list comes after the page, whose focus found nothing.
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => void first.current?.focus(), [])
  return (
    <Grid gap={4} className={styles['list']} onKeyDown={walkList}>
      <Button ref={first} data-main variant="primary" data-walk onClick={() => onChoose('new')}>
        <Glyph of={UserPlus} />
        {t('staff.new')}
      </Button>
      {staff.map((person) => (
        <PickRow key={person.ID} data-walk onClick={() => onChoose(person)}>
          <span className={styles['mark']} aria-hidden="true">
            {initials(person.DisplayName)}
          </span>
          <WideNameLines>
            <strong>{person.DisplayName}</strong>
            <Muted>{aboutOf(person)}</Muted>
          </WideNameLines>
        </PickRow>
      ))}
    </Grid>
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
