import { Link2, MonitorSmartphone, Network } from 'lucide-react'
import { giveFocus } from '../../base/ui/focus.ts'
import { defineCommands } from '../../kernel/commands/command.ts'
import { queryResults } from '../../kernel/queries/query-client.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { askAbout, LAN_ID, lanNow, switchLan, useDevices } from './devices-data.ts'

export const deviceCommands = {
  commands: defineCommands([
    {
      id: 'devices',
      label: 'command.devices',
      short: 'command.devices.short',
      also: 'also.devices',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+V'],
      icon: MonitorSmartphone,
      isAllowed: () => can('devices') && !isSaving(),
      run: () => goTo('devices'),
    },
    {
      id: 'devicesPair',
      label: 'command.devicesPair',
      short: 'command.devicesPair.short',
      group: 'till',
      scope: 'devices',
      keys: ['Alt+J'],
      icon: Link2,
      blocked: 'blocked.network',
      mend: () => giveFocus(LAN_ID),
      isAllowed: () => lanNow()?.IsListening === true,
      run: () => askAbout({ kind: 'pair' }),
      inKeyBar: true,
    },
    {
      id: 'devicesLan',
      label: 'command.devicesLan',
      short: 'command.devicesLan.short',
      group: 'till',
      scope: 'devices',
      keys: ['Alt+K'],
      icon: Network,
      isAllowed: () => lanNow() !== null && !useDevices.getState().isChanging,
      run: switchLan,
      inKeyBar: true,
    },
  ]),
  dependsOn: [useDevices, queryResults],
}
