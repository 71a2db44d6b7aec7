import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../base/i18n/t.ts'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Page, PageColumns, PageHead, PageSide } from '../../base/ui/page.tsx'
import { Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { AddressDialog } from './address-dialog.tsx'
import { RenameDialog, RevokeDialog, TurnOffDialog } from './device-dialogs.tsx'
import { DeviceList } from './device-list.tsx'
import { askAbout, devicesQuery, lanQuery, useDevices } from './devices-data.ts'
import styles from './devices-page.module.css'
import { NetworkCard } from './network-card.tsx'
import { PairDialog } from './pair-dialog.tsx'
import { TillDialog } from './till-dialog.tsx'
import { TillsPanel } from './tills-panel.tsx'

/** The tills, phones and displays of the shop's network: the switch, the list, letting one in. */
export function DevicesPage() {
  const lan = useQuery(lanQuery)
  const devices = useQuery(devicesQuery)
  const problem = lan.error ?? devices.error
  useEffect(() => {
    // Whoever signed in after the owner may not be allowed here.
    if (!can('devices')) goTo('counter')
    return () => askAbout(null)
  }, [])
  return (
    <Page className={styles['screen']}>
      <PageHead>
        <div>
          <ScreenTitle>{t('devices.title')}</ScreenTitle>
          <Muted as="p">{t('devices.lead')}</Muted>
        </div>
        <CommandButton id="devicesPair" variant={lan.data?.IsOn === false ? 'plain' : 'primary'} />
      </PageHead>
      {lan.isPending || devices.isPending ? <Waiting>{t('devices.loading')}</Waiting> : null}
      {problem === null ? null : <Notice kind="bad">{errorMessage(problem)}</Notice>}
      <PageColumns>
        {lan.data === undefined ? null : <NetworkCard lan={lan.data} />}
        <PageSide>
          {devices.data === undefined ? null : <DeviceList devices={devices.data.Items} />}
          {can('settings') ? <TillsPanel /> : null}
        </PageSide>
      </PageColumns>
      <OpenDialog />
    </Page>
  )
}

function OpenDialog() {
  const dialog = useDevices((state) => state.dialog)
  switch (dialog?.kind) {
    case 'pair':
      return <PairDialog />
    case 'turnOff':
      return <TurnOffDialog />
    case 'address':
      return <AddressDialog />
    case 'rename':
      return <RenameDialog device={dialog.device} />
    case 'till':
      return <TillDialog till={dialog.till} />
    case 'revoke':
      return <RevokeDialog device={dialog.device} />
    default:
      return null
  }
}
