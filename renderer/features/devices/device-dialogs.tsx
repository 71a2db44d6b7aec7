import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { DeviceRow } from '../../../server/contract/devices.ts'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { showToast } from '../../kernel/toasts.ts'
import {
  askAbout,
  changeLan,
  chosen,
  devicesQuery,
  lanNow,
  refreshDevices,
} from './devices-data.ts'

const close = () => askAbout(null)

/** A question that is asked before something stops for others. */
function Question({
  title,
  yes,
  onYes,
  children,
}: {
  title: string
  yes: string
  onYes: () => Promise<void>
  children: ReactNode
}) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  async function run(): Promise<void> {
    setBusy(true)
    try {
      await onYes()
    } catch (error) {
      setRefusal(error)
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} size="small" onClose={close}>
      {children}
      <Toolbar>
        <Button variant="plain" onClick={close}>
          {t('devices.cancel')}
        </Button>
        <Button data-main variant="primary" disabled={isBusy} onClick={() => void run()}>
          {yes}
        </Button>
        {refusal === null ? null : <Notice kind="bad">{errorMessage(refusal)}</Notice>}
      </Toolbar>
    </Dialog>
  )
}

export function RevokeDialog({ device }: { device: DeviceRow }) {
  async function revoke(): Promise<void> {
    await call('revoke-device', { deviceID: device.ID })
    showToast(t('devices.revoked', { name: device.Name }))
    refreshDevices()
    close()
  }
  return (
    <Question
      title={t('devices.revoke.title', { name: device.Name })}
      yes={t('devices.revoke')}
      onYes={revoke}
    >
      {device.IsThis ? <Notice kind="warn">{t('devices.revoke.this')}</Notice> : null}
      <Lead>{t('devices.revoke.what')}</Lead>
    </Question>
  )
}

export function TurnOffDialog() {
  const devices = useQuery(devicesQuery)
  const count = (devices.data?.Items ?? []).filter((device) => device.IsConnected).length
  async function turnOff(): Promise<void> {
    const lan = lanNow()
    if (lan !== null) await changeLan({ isOn: false, ...chosen(lan) })
    close()
  }
  return (
    <Question title={t('devices.turnOff.title')} yes={t('devices.turnOff')} onYes={turnOff}>
      <Lead>{t('devices.turnOff.what', { count })}</Lead>
    </Question>
  )
}

export function RenameDialog({ device }: { device: DeviceRow }) {
  const [name, setName] = useState(device.Name)
  const [refusal, setRefusal] = useState<unknown>(null)
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      await call('rename-device', { deviceID: device.ID, name })
      refreshDevices()
      close()
    } catch (error) {
      setRefusal(error)
    }
  }
  return (
    <Dialog title={t('devices.renameOf', { name: device.Name })} size="small" onClose={close}>
      <Form onSubmit={(event) => void save(event)}>
        <Field
          label={t('devices.name')}
          required
          value={name}
          maxLength={60}
          error={refusal === null ? null : (fieldMessage(refusal, 'name') ?? errorMessage(refusal))}
          onChange={(event) => setName(event.target.value)}
        />
        <Toolbar>
          <SubmitButton isWhole={name.trim() !== ''}>{t('devices.save')}</SubmitButton>
        </Toolbar>
      </Form>
    </Dialog>
  )
}
