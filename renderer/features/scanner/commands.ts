import { ScanLine } from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'

export const scannerCommands = {
  commands: defineCommands([
    {
      id: 'scanner',
      label: 'scanner.command',
      short: 'scanner.rail',
      also: 'also.scanner',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+S'],
      icon: ScanLine,
      isAllowed: () => can('sell') && !isSaving(),
      run: () => goTo('scanner'),
    },
  ]),
  dependsOn: [],
}
