import { UsersRound } from 'lucide-react'
import type { Command } from '../commands/command.ts'
import { isSaving } from '../payment/pay-store.ts'
import { openDialog } from '../shell/screen-store.ts'
import { can } from '../sign-in/session-store.ts'

export const staffCommands: readonly Command[] = [
  {
    id: 'staff',
    label: 'command.staff',
    also: 'also.staff',
    group: 'till',
    scope: 'anywhere',
    keys: ['Alt+8'],
    icon: UsersRound,
    isAllowed: () => can('users') && !isSaving(),
    run: () => openDialog('staff'),
  },
]
