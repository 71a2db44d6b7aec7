import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import type { RecoveryCode } from '../../../server/contract/keys.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { focusPastDialog, giveFocus } from '../../base/ui/focus.ts'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { copiesQuery, copyHealth } from '../../kernel/copies.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { DriveChoice, FOLDER_ID, NO_PLACE, useDriveChoice } from './drive-choice.tsx'
import { PasswordField } from './line-form.tsx'
import { CodeSheet } from './recovery-section.tsx'

const LOOK_EVERY_MS = 2_000
const PASSWORD_ID = 'second-place-password'
const DONE_ID = 'second-place-done'

/**
 * Asked at the closing of a day that is on one disk only: a stick is plugged in, the recovery code is
 * made with it where there is none, and from then on every sale is on two disks.
 */
export function SecondPlaceDialog() {
  const copies = useQuery({ ...copiesQuery, refetchInterval: LOOK_EVERY_MS })
  const [made, setMade] = useState<RecoveryCode | null>(null)
  const [placeID, setPlaceID] = useState<string | null>(null)
  return (
    <Dialog title={t('secondPlace.title')} onClose={closeDialog}>
      {copies.isPending ? <Waiting>{t('computer.asking')}</Waiting> : null}
      {copies.error ? <Notice kind="bad">{errorMessage(copies.error)}</Notice> : null}
      <Stack gap={7}>
        {/* Shown this once: also where the stick is refused after the code was made. */}
        {made === null ? null : <CodeSheet code={made} />}
        {copies.data === undefined ? null : placeID === null ? (
          <ChoosePlace
            isCodeNeeded={!copies.data.HasRecoveryCode && made === null}
            onCode={setMade}
            onAdded={(id) => {
              setPlaceID(id)
              void copies.refetch()
            }}
          />
        ) : (
          <Added placeID={placeID} hasNewCode={made !== null} />
        )}
      </Stack>
    </Dialog>
  )
}

function ChoosePlace(props: {
  isCodeNeeded: boolean
  onCode: (code: RecoveryCode) => void
  onAdded: (placeID: string) => void
}) {
  const { isCodeNeeded } = props
  const [draft, setDraft] = useState(NO_PLACE)
  const [password, setPassword] = useState('')
  const [refusedPassword, setRefusedPassword] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { drives, path } = useDriveChoice(draft)

  async function makeCode(): Promise<boolean> {
    if (!isCodeNeeded) return true
    if (password === '') {
      setRefusedPassword(t('computer.typeFirst'))
      giveFocus(PASSWORD_ID)
      return false
    }
    try {
      props.onCode(await call('make-recovery-code', { password }))
      return true
    } catch (error) {
      setRefusedPassword(errorMessage(error))
      giveFocus(PASSWORD_ID)
      return false
    }
  }

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (path === '') {
      setRefused(t('secondPlace.none'))
      giveFocus(FOLDER_ID)
      return
    }
    setBusy(true)
    setRefused(null)
    setRefusedPassword(null)
    if (await makeCode()) {
      try {
        const { placeID } = await call('add-copy-place', { kind: 'folder', path })
        return props.onAdded(placeID)
      } catch (error) {
        setRefused(errorMessage(error))
        giveFocus(FOLDER_ID)
      }
    }
    setBusy(false)
  }

  return (
    <Form onSubmit={(event) => void add(event)}>
      <p>{t('secondPlace.lead')}</p>
      {drives.length === 0 ? <Notice kind="info">{t('secondPlace.plugIn')}</Notice> : null}
      <DriveChoice draft={draft} drives={drives} refused={refused} onChange={setDraft} />
      {isCodeNeeded ? (
        <>
          <p>{t('secondPlace.code')}</p>
          <PasswordField
            id={PASSWORD_ID}
            value={password}
            error={refusedPassword}
            onChange={setPassword}
          />
        </>
      ) : null}
      <Toolbar>
        <Button type="submit" variant="primary" disabled={isBusy} data-saving={isBusy || undefined}>
          {t('computer.copies.add')}
        </Button>
        <Button variant="plain" onClick={closeDialog}>
          {t('secondPlace.notToday')}
        </Button>
      </Toolbar>
    </Form>
  )
}

/** The place is there; a new code stands above it. */
function Added({ hasNewCode, placeID }: { hasNewCode: boolean; placeID: string }) {
  useEffect(() => focusPastDialog(() => document.getElementById(DONE_ID)), [])
  return (
    <>
      <Following placeID={placeID} />
      <Toolbar>
        <Button id={DONE_ID} variant={hasNewCode ? 'plain' : 'primary'} onClick={closeDialog}>
          {t(hasNewCode ? 'secondPlace.written' : 'secondPlace.done')}
        </Button>
      </Toolbar>
    </>
  )
}

/** Whether all is at the new place already. */
function Following({ placeID }: { placeID: string }) {
  const { data } = useQuery(copiesQuery)
  const place = data?.Places.find(({ ID }) => ID === placeID)
  const isThere = place !== undefined && copyHealth(place) === 'good'
  return (
    <>
      <Notice kind={isThere ? 'good' : 'info'}>
        {isThere ? t('secondPlace.there') : t('computer.copies.catchingUp')}
      </Notice>
      {place?.Problem ? <Notice kind="bad">{place.Problem}</Notice> : null}
      {place?.IsSameDisk === true ? (
        <Notice kind="warn">{t('computer.copies.sameDisk')}</Notice>
      ) : null}
    </>
  )
}
