import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { Toolbar } from '../../base/ui/form.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { type CopiesState, type CopyPlace, copiesQuery, copyHealth } from '../../kernel/copies.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import styles from './copies-section.module.css'
import { DriveChoice, FOLDER_ID, NO_PLACE, useDriveChoice } from './drive-choice.tsx'
import { LineForm } from './line-form.tsx'
import { StoreForm } from './store-form.tsx'

const LOOK_EVERY_MS = 2_000

/** The other places of the shop's data: how old each is, and a new one. */
export function CopiesSection() {
  const copies = useQuery({ ...copiesQuery, refetchInterval: LOOK_EVERY_MS })
  const refresh = (): void => void copies.refetch()
  return (
    <Panel>
      <PanelHeading>{t('computer.copies')}</PanelHeading>
      <Muted as="p">{t('computer.copies.lead')}</Muted>
      {copies.isPending ? <Waiting>{t('computer.asking')}</Waiting> : null}
      {copies.error ? <Notice kind="bad">{errorMessage(copies.error)}</Notice> : null}
      {copies.data === undefined ? null : <Places state={copies.data} onChange={refresh} />}
    </Panel>
  )
}

function Places({ onChange, state }: { state: CopiesState; onChange: () => void }) {
  const { DamagedPages, HasRecoveryCode, Problem } = state
  // The standby till has a section of its own.
  const places = state.Places.filter(({ Kind }) => Kind !== 'standby')
  if (!HasRecoveryCode) return <Notice kind="warn">{t('computer.copies.codeFirst')}</Notice>
  return (
    <>
      {DamagedPages === 0 ? null : (
        <Notice kind="bad">{t('computer.copies.disk', { count: DamagedPages })}</Notice>
      )}
      {Problem === null ? null : <Notice kind="bad">{Problem}</Notice>}
      {places.length === 0 ? <Notice kind="warn">{t('computer.copies.none')}</Notice> : null}
      {places.map((place) => (
        <Place key={place.ID} place={place} onChange={onChange} />
      ))}
      <AddPlace onAdded={onChange} />
      <AddStore onAdded={onChange} />
    </>
  )
}

function Place({ onChange, place }: { place: CopyPlace; onChange: () => void }) {
  const [isTrying, setTrying] = useState(false)
  async function tryOut(): Promise<void> {
    setTrying(true)
    try {
      await call('rehearse-copy', { placeID: place.ID })
    } catch (error) {
      showError(errorMessage(error))
    }
    setTrying(false)
    onChange()
  }
  async function remove(): Promise<void> {
    try {
      await call('remove-copy-place', { placeID: place.ID })
      showToast(t('computer.copies.removed'))
    } catch (error) {
      showError(errorMessage(error))
    }
    onChange()
  }
  return (
    <Grid gap={5} isPanel className={styles['place']} data-testid="copy-place">
      <strong className={styles['name']}>{place.Name}</strong>
      <Notice kind={copyHealth(place)}>
        {ageOf(place)}
        {place.Problem === null ? null : ` ${place.Problem}`}
      </Notice>
      {place.IsSameDisk ? <Notice kind="warn">{t('computer.copies.sameDisk')}</Notice> : null}
      {place.VerifiedOk === false ? (
        <Notice kind="bad">{triedOut(place)}</Notice>
      ) : (
        <Muted as="p">{triedOut(place)}</Muted>
      )}
      <Toolbar>
        <Button disabled={isTrying} onClick={() => void tryOut()}>
          {t(isTrying ? 'computer.copies.trying' : 'computer.copies.try')}
        </Button>
        <Button variant="quiet" onClick={() => void remove()}>
          {t('computer.copies.remove')}
        </Button>
      </Toolbar>
    </Grid>
  )
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function ageOf({ LagSeconds: lag, State: state }: CopyPlace): string {
  if (state === 'CatchingUp') return t('computer.copies.catchingUp')
  if (lag === null) return t('computer.copies.neverWhole')
  if (lag === 0) return t('computer.copies.upToDate')
  if (lag < MINUTE) return t('computer.copies.seconds', { count: lag })
  if (lag < HOUR) return t('computer.copies.minutes', { count: Math.floor(lag / MINUTE) })
  if (lag < DAY) return t('computer.copies.hours', { count: Math.floor(lag / HOUR) })
  return t('computer.copies.days', { count: Math.floor(lag / DAY) })
}

function triedOut({
  Kind: kind,
  VerifiedAt: at,
  VerifiedDocuments: documents,
  VerifiedOk: isOk,
}: CopyPlace): string {
  const isStore = kind === 's3'
  if (at === null) {
    return t(isStore ? 'computer.store.neverTried' : 'computer.copies.neverTried')
  }
  const when = { day: formatDay(at), time: formatTime(at) }
  if (isOk === true) return t('computer.copies.triedGood', { ...when, count: documents ?? 0 })
  return t(isStore ? 'computer.store.triedBad' : 'computer.copies.triedBad', when)
}

/** A store on the internet, for who has one. */
function AddStore({ onAdded }: { onAdded: () => void }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <StoreForm onAdded={onAdded} onClose={() => setOpen(false)} />
  return (
    <Toolbar>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('computer.store.open')}
      </Button>
    </Toolbar>
  )
}

function AddPlace({ onAdded }: { onAdded: () => void }) {
  const [draft, setDraft] = useState(NO_PLACE)
  const { drives, path } = useDriveChoice(draft)
  const [refused, setRefused] = useState<string | null>(null)
  async function add(): Promise<void> {
    if (path === '') {
      setRefused(t('secondPlace.none'))
      giveFocus(FOLDER_ID)
      return
    }
    try {
      await call('add-copy-place', { kind: 'folder', path })
      setDraft(NO_PLACE)
      setRefused(null)
    } catch (error) {
      setRefused(errorMessage(error))
    }
    onAdded()
  }
  return (
    <LineForm onSubmit={add}>
      <DriveChoice draft={draft} drives={drives} refused={refused} onChange={setDraft} />
      <Button type="submit">{t('computer.copies.add')}</Button>
    </LineForm>
  )
}
