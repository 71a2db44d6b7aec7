import { ScanLine } from 'lucide-react'
import type { Command } from '../commands/command.ts'
import { isSaving } from '../payment/pay-store.ts'
import { goTo } from '../shell/screen-store.ts'
import { can } from '../sign-in/session-store.ts'

export const scannerCommands: readonly Command[] = [
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
]
