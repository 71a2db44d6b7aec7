import { Monitor } from 'lucide-react'
import type { Command } from '../commands/command.ts'
import { isSaving } from '../payment/pay-store.ts'
import { openDialog } from '../shell/screen-store.ts'
import { can } from '../sign-in/session-store.ts'

export const computerCommands: readonly Command[] = [
  {
    id: 'computer',
    label: 'command.computer',
    also: 'also.computer',
    group: 'till',
    scope: 'anywhere',
    keys: ['Alt+9'],
    icon: Monitor,
    isAllowed: () => can('settings') && !isSaving(),
    run: () => openDialog('computer'),
  },
]
