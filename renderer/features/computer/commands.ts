import { Monitor } from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'

export const computerCommands = {
  commands: defineCommands([
    {
      id: 'computer',
      label: 'command.computer',
      also: 'also.computer',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+9'],
      icon: Monitor,
      isAllowed: () => can('settings') && !isSaving(),
      run: () => goTo('computer'),
    },
  ]),
  dependsOn: [],
}
