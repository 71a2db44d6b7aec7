import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import type { getStandby, listFound } from '../../../server/contract/standby.ts'
import { call } from '../../base/api/client.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { SelectField } from '../../base/ui/field.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Lead, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { tellNeed } from '../../kernel/needs.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { can, useSession } from '../../kernel/session-store.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import styles from './copies-section.module.css'
import { LineForm, PasswordField } from './line-form.tsx'

type StandbyState = ReplyOf<typeof getStandby>
type Found = ReplyOf<typeof listFound>['Items'][number]

const LOOK_EVERY_MS = 2_000

/** The till that would take over from this computer, and what came of a take-over. */
export function StandbySection() {
  const standby = useQuery({
    queryKey: queryKey('copies', 'standby'),
    queryFn: () => call('get-standby', {}),
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  })
  const refresh = (): void => void standby.refetch()
  const { data } = standby
  return (
    <Panel>
      <PanelHeading>{t('computer.standby')}</PanelHeading>
      <Muted as="p">{t('computer.standby.lead')}</Muted>
      {standby.error ? <Notice kind="bad">{errorMessage(standby.error)}</Notice> : null}
      {data === undefined ? null : data.ReplacedAt === null ? (
        <Standby state={data} onChange={refresh} />
      ) : (
        <Replaced state={data} />
      )}
      <FoundDocuments />
    </Panel>
  )
}

function Replaced({ state }: { state: StandbyState }) {
  const at = state.ReplacedAt ?? ''
  const when = { day: formatDay(at), time: formatTime(at), name: state.ReplacedBy ?? '' }
  return <Notice kind="bad">{t('computer.standby.replaced', when)}</Notice>
}

function Standby({ onChange, state }: { state: StandbyState; onChange: () => void }) {
  const isOwner = useSession((session) => session.user?.Role === 'owner')
  const [isAsking, setAsking] = useState(false)
  if (state.DeviceName === null) {
    return isOwner && can('devices') ? (
      <Appoint onDone={onChange} />
    ) : (
      <Notice kind="info">{t('computer.standby.none')}</Notice>
    )
  }
  async function dismiss(): Promise<void> {
    try {
      await call('dismiss-standby', {})
      showToast(t('computer.standby.dismissed'))
    } catch (error) {
      showError(errorMessage(error))
    }
    onChange()
  }
  const isWell = state.State === 'Following' && state.LagSeconds !== null && state.LagSeconds < 60
  return (
    <Grid gap={5} isPanel className={styles['place']} data-testid="standby-till">
      <strong className={styles['name']}>{state.DeviceName}</strong>
      <Notice kind={isWell ? 'good' : 'warn'}>{statusOf(state)}</Notice>
      <Toolbar>
        <Button
          onClick={({ currentTarget: pressed }) =>
            isWell ? setAsking(true) : tellNeed(statusOf(state), { pressed })
          }
        >
          {t('computer.standby.handOver')}
        </Button>
        <Button variant="quiet" onClick={() => void dismiss()}>
          {t('computer.standby.dismiss')}
        </Button>
      </Toolbar>
      {isAsking ? (
        <HandOver
          name={state.DeviceName}
          onClose={() => {
            setAsking(false)
            onChange()
          }}
        />
      ) : null}
    </Grid>
  )
}

function statusOf({ LagSeconds: lag, State: state }: StandbyState): string {
  if (state === 'Away') return t('computer.standby.away')
  if (state === 'CatchingUp' || lag === null) return t('computer.copies.catchingUp')
  return lag === 0 ? t('computer.copies.upToDate') : t('computer.copies.seconds', { count: lag })
}

function HandOver({ name, onClose }: { name: string; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  async function run(): Promise<void> {
    setBusy(true)
    try {
      await call('hand-over', {})
      onClose()
    } catch (error) {
      setRefused(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('computer.standby.handOver.title', { name })} size="small" onClose={onClose}>
      <Lead>{t('computer.standby.handOver.what', { name })}</Lead>
      <Toolbar>
        <Button variant="plain" onClick={onClose}>
          {t('computer.standby.cancel')}
        </Button>
        <Button data-main variant="primary" disabled={isBusy} onClick={() => void run()}>
          {t('computer.standby.handOver')}
        </Button>
        {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
      </Toolbar>
    </Dialog>
  )
}

function Appoint({ onDone }: { onDone: () => void }) {
  const devices = useQuery({
    queryKey: queryKey('devices', 'list'),
    queryFn: () => call('list-devices', {}),
    staleTime: 0,
  })
  const tills = (devices.data?.Items ?? []).filter(
    ({ Kind, RevokedAt }) => Kind === 'till' && RevokedAt === null,
  )
  const [chosen, setChosen] = useState('')
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  if (tills.length === 0) return <Notice kind="info">{t('computer.standby.pairFirst')}</Notice>
  const deviceID = tills.some(({ ID }) => ID === chosen) ? chosen : (tills[0]?.ID ?? '')
  async function appoint(): Promise<void> {
    if (password === '') return setRefused(t('computer.typeFirst'))
    try {
      await call('appoint-standby', { deviceID, password })
      setPassword('')
      setRefused(null)
    } catch (error) {
      setRefused(errorMessage(error))
    }
    onDone()
  }
  return (
    <LineForm onSubmit={appoint}>
      <SelectField
        label={t('computer.standby.till')}
        value={deviceID}
        options={tills.map(({ ID, Name }) => ({ value: ID, label: Name }))}
        onChange={setChosen}
      />
      <PasswordField value={password} error={refused} onChange={setPassword} />
      <Button type="submit">{t('computer.standby.appoint')}</Button>
    </LineForm>
  )
}

/** What the computer of before had saved alone, each to be decided by a person. */
function FoundDocuments() {
  const found = useQuery({
    queryKey: queryKey('copies', 'found'),
    queryFn: () => call('list-found-documents', {}),
    staleTime: 0,
    refetchInterval: 10 * LOOK_EVERY_MS,
  })
  const open = (found.data?.Items ?? []).filter(({ Decision }) => Decision === null)
  if (open.length === 0) return null
  return (
    <Stack gap={4}>
      <Notice kind="warn">{t('computer.found.lead', { count: open.length })}</Notice>
      {open.map((each) => (
        <FoundRow key={each.ID} found={each} onDecided={() => void found.refetch()} />
      ))}
    </Stack>
  )
}

const CHOICE_NAMES = {
  Carried: 'computer.found.carried',
  StockBooked: 'computer.found.stock',
  Noted: 'computer.found.noted',
} as const

function FoundRow({ found, onDecided }: { found: Found; onDecided: () => void }) {
  async function decide(decision: 'Carried' | 'StockBooked' | 'Noted'): Promise<void> {
    try {
      const { SalesOrderNo } = await call('decide-found-document', { foundID: found.ID, decision })
      if (SalesOrderNo !== null) showToast(t('computer.found.carriedAs', { number: SalesOrderNo }))
    } catch (error) {
      showError(errorMessage(error))
    }
    onDecided()
  }
  return (
    <Grid gap={4} isPanel className={styles['place']} data-testid="found-document">
      <strong className={styles['name']}>
        {t(`computer.found.kind.${found.Kind}`)} {found.Number}
      </strong>
      <span>
        {[formatDay(found.Date), found.CustomerName, formatRupees(found.Amount)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {found.IsTold ? (
        <Muted as="p">
          {t(found.Kind === 'Invoice' ? 'computer.found.toldInvoice' : 'computer.found.told')}
        </Muted>
      ) : null}
      <Toolbar>
        {found.Choices.map((choice) => (
          <Button
            key={choice}
            variant={choice === 'Noted' ? 'quiet' : 'plain'}
            onClick={() => void decide(choice)}
          >
            {t(CHOICE_NAMES[choice])}
          </Button>
        ))}
      </Toolbar>
    </Grid>
  )
}
