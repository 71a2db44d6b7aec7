import { FileArchive, Landmark, Undo2 } from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'

export const gstCommands = {
  commands: defineCommands([
    {
      id: 'gst',
      label: 'command.gst',
      short: 'command.gst.short',
      also: 'also.gst',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+F5'],
      icon: Landmark,
      isAllowed: () => can('reports') && !isSaving(),
      run: () => goTo('gst'),
    },
    {
      id: 'gstFolder',
      label: 'command.gstFolder',
      short: 'command.gstFolder.short',
      group: 'till',
      scope: 'gst',
      keys: ['A', 'Ctrl+E'],
      icon: FileArchive,
      isAllowed: () => true,
      run: () =>
        runLoaded(
          () => import('./gst-data.ts'),
          ({ saveFolder }) => saveFolder(false),
        ),
      inKeyBar: true,
    },
    {
      id: 'leaveGst',
      label: 'command.leaveOffice',
      group: 'till',
      scope: 'gst',
      keys: ['Escape'],
      icon: Undo2,
      isAllowed: () => true,
      run: () => goTo('counter'),
      inKeyBar: true,
    },
  ]),
  dependsOn: [],
}
