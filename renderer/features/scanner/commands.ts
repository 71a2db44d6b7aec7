import { ScanLine } from 'lucide-react'
import type { Command } from '../../kernel/commands/command.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { isSaving } from '../payment/pay-store.ts'

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
