import { useState } from 'react'
import type { AppInfo, Bridge, UpdateState } from '../../../app/channels.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { useSession } from '../../kernel/session-store.ts'
import { useCart } from '../cart/cart-store.ts'
import shared from './computer.module.css'
import { LineForm } from './line-form.tsx'
import styles from './shell-section.module.css'

type Props = { bridge: Bridge; info: AppInfo; onChange: () => void }

const ON_OFF = ['on', 'off'] as const

/** What the desktop program does on this computer. */
export function ShellSection({ bridge, info, onChange }: Props) {
  return (
    <Panel>
      <PanelHeading>{t('computer.program', { version: info.version })}</PanelHeading>
      {info.folderWarning === null ? null : <Notice kind="warn">{info.folderWarning}</Notice>}
      <Choice
        label={t('computer.start')}
        value={info.startsWithComputer ? 'on' : 'off'}
        options={ON_OFF.map((value) => ({ value, label: t(`computer.start.${value}`) }))}
        onChange={(value) => void bridge.setStartWithComputer(value === 'on').then(onChange)}
      />
      <Kiosk bridge={bridge} info={info} onChange={onChange} />
      <Update bridge={bridge} update={info.update} />
      <p className={styles['folder']}>
        {t('computer.folder')} <code>{info.dataFolder}</code>
      </p>
    </Panel>
  )
}

/** Into the kiosk and out of it with one's own PIN, so that nobody leaves the till by accident. */
function Kiosk({ bridge, info, onChange }: Props) {
  const userName = useSession((session) => session.user?.UserName ?? '')
  const [pin, setPin] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  async function change(): Promise<void> {
    if (pin === '') return setRefused(t('computer.typeFirst'))
    const done = await bridge.setKiosk({ isOn: !info.isKiosk, userName, pin })
    setPin('')
    setRefused(done.ok ? null : done.reason)
    if (done.ok) onChange()
  }
  return (
    <LineForm onSubmit={change}>
      <Field
        label={t(info.isKiosk ? 'computer.kiosk.leavePin' : 'computer.kiosk.enterPin')}
        type="password"
        inputMode="numeric"
        value={pin}
        maxLength={12}
        error={refused}
        onChange={(event) => setPin(event.target.value)}
      />
      <Button type="submit" variant="plain">
        {t(info.isKiosk ? 'computer.kiosk.leave' : 'computer.kiosk.enter')}
      </Button>
    </LineForm>
  )
}

/** Also while it is not known: a page that has lost its server must not go under a sale. */
function isSaleOpen(): boolean {
  const { drafts, lines, pending, status } = useCart.getState()
  const isDrafted = drafts.prescription !== null || drafts.payment !== null
  return status !== 'ready' || pending > 0 || lines.length > 0 || isDrafted
}

function Update({ bridge, update }: { bridge: Bridge; update: UpdateState }) {
  const [refused, setRefused] = useState<string | null>(null)
  if (update.state === 'none' || update.state === 'checking') return null
  if (update.state === 'failed') return <Notice kind="info">{update.reason}</Notice>
  if (update.state === 'downloading') {
    const { percent, version } = update
    return <Notice kind="info">{t('computer.update.comes', { version, percent })}</Notice>
  }
  const install = (): void => {
    void bridge
      .restartToUpdate(isSaleOpen())
      .then((done) => setRefused(done.ok ? null : done.reason))
  }
  return (
    <Row gap={6} align="end" isWrapping className={shared['row']}>
      <Notice kind={refused === null ? 'info' : 'warn'}>
        {refused ?? t('computer.update.ready', { version: update.version })}
      </Notice>
      <Button data-main variant="primary" onClick={install}>
        {t('computer.update.install')}
      </Button>
    </Row>
  )
}
