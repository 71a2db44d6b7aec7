import { UsersRound } from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'

export const staffCommands = {
  commands: defineCommands([
    {
      id: 'staff',
      label: 'command.staff',
      also: 'also.staff',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+8'],
      icon: UsersRound,
      isAllowed: () => can('users') && !isSaving(),
      run: () => goTo('staff'),
    },
  ]),
  dependsOn: [],
}
