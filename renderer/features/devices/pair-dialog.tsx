import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, UserCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PairingCode, PairingState } from '../../../server/contract/devices.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { CodeDrawing } from '../../base/ui/code-drawing.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { focusPastDialog } from '../../base/ui/focus.ts'
import { Toolbar } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { showError } from '../../kernel/toasts.ts'
import { askAbout, refreshDevices } from './devices-data.ts'
import { comparedPart } from './fingerprint.ts'
import styles from './pair-dialog.module.css'

const LOOK_MS = 1_000

/** Lets a till or phone in: shows the code, waits for the device, asks about it by its name. */
export function PairDialog() {
  const [round, setRound] = useState(0)
  const code = useQuery({
    queryKey: queryKey('pairing', 'code', round),
    queryFn: () => call('start-pairing', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const state = useQuery({
    queryKey: queryKey('pairing', 'state', round),
    queryFn: () => call('get-pairing', {}),
    enabled: code.isSuccess,
    refetchInterval: LOOK_MS,
    gcTime: 0,
  })
  // Left in the middle, the code is worth nothing to whoever has read it.
  useEffect(() => () => void call('cancel-pairing', {}).catch(() => {}), [])
  const again = () => setRound((now) => now + 1)
  return (
    <Dialog title={t('devices.pair.title')} size="large" onClose={() => askAbout(null)}>
      {code.isPending ? <Waiting>{t('devices.pair.loading')}</Waiting> : null}
      {code.error === null ? null : <Notice kind="bad">{errorMessage(code.error)}</Notice>}
      {code.data === undefined ? null : (
        <Step
          code={code.data}
          state={state.data}
          onAgain={again}
          onDecided={() => void state.refetch()}
        />
      )}
    </Dialog>
  )
}

type StepProps = {
  code: PairingCode
  state: PairingState | undefined
  onAgain: () => void
  onDecided: () => void
}

function Step({ code, state, onAgain, onDecided }: StepProps) {
  const name = state?.DeviceName ?? ''
  switch (state?.State) {
    case 'asked':
      return <Asked code={code} state={state} onDecided={onDecided} />
    case 'approved':
      return <Ended kind="good" text={t('devices.pair.done', { name })} onAgain={null} />
    case 'declined':
      return <Ended kind="info" text={t('devices.pair.declined', { name })} onAgain={onAgain} />
    case 'none':
    case 'expired':
      return <Ended kind="warn" text={t('devices.pair.expired')} onAgain={onAgain} />
    case 'locked':
      return <Ended kind="bad" text={t('devices.pair.locked')} onAgain={onAgain} />
    default:
      return <Code code={code} state={state} />
  }
}

function Code({ code, state }: { code: PairingCode; state: PairingState | undefined }) {
  const seconds = state?.ExpiresInSeconds ?? code.ExpiresInSeconds
  return (
    <Grid gap={12} align="center" className={styles['pair']}>
      <Stack gap={3}>
        <p className={styles['pair-step']}>{t('devices.pair.open')}</p>
        <p data-testid="pair-url" className={styles['pair-url']}>
          {code.Url}
        </p>
        <Compare code={code} />
        <p className={styles['pair-step']}>{t('devices.pair.type')}</p>
        <output data-testid="pair-code" className={styles['pair-code']}>
          {code.Code.slice(0, 3)} {code.Code.slice(3)}
        </output>
        <Muted as="p">
          {t('devices.pair.left', { seconds })}
          {state === undefined || state.TriesLeft === 5
            ? ''
            : ` · ${t('devices.pair.tries', { count: state.TriesLeft })}`}
        </Muted>
      </Stack>
      <Stack as="figure" gap={4} align="center" className={styles['pair-qr']}>
        <CodeDrawing
          text={code.Link}
          label={t('devices.pair.qr')}
          className={styles['pair-drawing']}
        />
        <Muted as="figcaption">{t('devices.pair.scan')}</Muted>
      </Stack>
    </Grid>
  )
}

/** The step that keeps a stranger's computer from posing as this one; it has to be noticed. */
function Compare({ code }: { code: PairingCode }) {
  return (
    <Stack
      as="section"
      gap={4}
      className={styles['pair-compare']}
      aria-label={t('devices.pair.compare')}
    >
      <p className={styles['pair-step']}>
        <Glyph of={ShieldCheck} />
        {t('devices.pair.compare')}
      </p>
      <dl>
        <div>
          <dt>{t('devices.pair.compare.browser')}</dt>
          <dd>{comparedPart(code.CertificateFingerprint)}</dd>
        </div>
        <div>
          <dt>{t('devices.pair.compare.program')}</dt>
          <dd>{code.ShortFingerprint}</dd>
        </div>
      </dl>
      <p>{t('devices.pair.compare.differs')}</p>
    </Stack>
  )
}

function Asked({
  code,
  state,
  onDecided,
}: {
  code: PairingCode
  state: PairingState
  onDecided: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const kind = state.DeviceKind === 'phone' ? 'phone' : 'till'
  async function decide(isApproved: boolean): Promise<void> {
    setBusy(true)
    try {
      await call('decide-pairing', { requestID: state.RequestID ?? '', isApproved })
    } catch (error) {
      showError(errorMessage(error))
    }
    refreshDevices()
    onDecided()
  }
  return (
    <Stack gap={4} align="center" className={styles['pair-asked']} role="alert">
      <UserCheck className={styles['pair-asked-icon']} aria-hidden="true" />
      <h3 className={styles['pair-name']}>
        {t('devices.pair.asked', { name: state.DeviceName ?? '' })}
      </h3>
      <Muted as="p">
        {t('devices.pair.askedWhat', {
          kind: t(`devices.kind.${kind}`),
          address: state.DeviceAddress ?? '',
        })}
      </Muted>
      <Compare code={code} />
      <Toolbar>
        <Button variant="plain" disabled={isBusy} onClick={() => void decide(false)}>
          {t('devices.pair.no')}
        </Button>
        <Button data-main variant="primary" disabled={isBusy} onClick={() => void decide(true)}>
          {t('devices.pair.yes')}
        </Button>
      </Toolbar>
    </Stack>
  )
}

function Ended({
  kind,
  text,
  onAgain,
}: {
  kind: 'good' | 'info' | 'warn' | 'bad'
  text: string
  onAgain: (() => void) | null
}) {
  const box = useRef<HTMLDivElement>(null)
  // The button that decided is gone, and the focus with it.
  useEffect(() => focusPastDialog(() => box.current?.querySelector('[data-main]')), [])
  return (
    <Stack ref={box} gap={6}>
      <Notice kind={kind}>{text}</Notice>
      <Toolbar>
        {onAgain === null ? null : (
          <Button variant="plain" onClick={onAgain}>
            {t('devices.pair.again')}
          </Button>
        )}
        <Button data-main variant="primary" onClick={() => askAbout(null)}>
          {t('devices.pair.close')}
        </Button>
      </Toolbar>
    </Stack>
  )
}
