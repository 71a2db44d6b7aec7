import { KeyRound } from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo } from '../../kernel/screen-store.ts'

export const accountCommands = {
  commands: defineCommands([
    {
      id: 'account',
      label: 'command.account',
      also: 'also.account',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+7'],
      icon: KeyRound,
      isAllowed: () => !isSaving(),
      run: () => goTo('account'),
    },
  ]),
  dependsOn: [],
}
