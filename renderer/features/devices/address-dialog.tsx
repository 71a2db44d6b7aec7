import { type FormEvent, useState } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { askAbout, changeLan, lanNow } from './devices-data.ts'

const AUTO = ''

/** Which of the computer's addresses the listener takes, and on which port. */
export function AddressDialog() {
  const lan = lanNow()
  const [address, setAddress] = useState(lan?.ChosenAddress ?? AUTO)
  const [port, setPort] = useState(String(lan?.Port ?? ''))
  const options = [
    { value: AUTO, label: t('devices.address.auto') },
    ...(lan?.Addresses ?? []).map(({ Address, Name }) => ({
      value: Address,
      label: `${Address} (${Name})`,
    })),
  ]
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const place = { port: Number(port), ...(address === AUTO ? {} : { address }) }
    if (await changeLan({ isOn: true, ...place })) askAbout(null)
  }
  return (
    <Dialog title={t('devices.network')} size="small" onClose={() => askAbout(null)}>
      <Form onSubmit={(event) => void save(event)}>
        <SelectField
          label={t('devices.address.which')}
          value={address}
          options={options}
          onChange={setAddress}
        />
        <Field
          label={t('devices.port')}
          required
          value={port}
          inputMode="numeric"
          maxLength={5}
          onChange={(event) => setPort(event.target.value.replaceAll(/\D/g, ''))}
        />
        <Toolbar>
          <SubmitButton isWhole={port.length >= 4} missing={t('devices.port.missing')}>
            {t('devices.save')}
          </SubmitButton>
        </Toolbar>
      </Form>
    </Dialog>
  )
}
