import { MonitorSmartphone } from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { openDialog } from '../../kernel/screen-store.ts'

export const displayCommands = {
  commands: defineCommands([
    {
      id: 'display',
      label: 'command.display',
      short: 'command.display.short',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+W'],
      icon: MonitorSmartphone,
      isAllowed: () => !isSaving(),
      run: () => openDialog('display'),
    },
  ]),
  dependsOn: [],
}
