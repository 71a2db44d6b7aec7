import { FilePlus2, Grid3x3, PackageCheck, Undo2 } from 'lucide-react'
import { giveFocus } from '../../base/ui/focus.ts'
import { defineCommands } from '../../kernel/commands/command.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { GRID_ID, useGridView } from './grid-view.ts'

const now = () => useGridView.getState()
const actions = () => import('./grid-actions.ts')

export const lensGridCommands = {
  commands: defineCommands([
    {
      id: 'lensGrid',
      label: 'command.lensGrid',
      short: 'command.lensGrid.short',
      also: 'also.lensGrid',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+F10'],
      icon: Grid3x3,
      isAllowed: () => can('stock.count') && !isSaving(),
      run: () => goTo('lensGrid'),
    },
    {
      id: 'lensGridPost',
      label: 'command.lensGridPost',
      short: 'command.lensGridPost.short',
      group: 'till',
      scope: 'lensGrid',
      keys: ['F9'],
      icon: PackageCheck,
      blocked: () => (now().view === 'grid' ? 'blocked.lensGrid' : null),
      mend: () => giveFocus(GRID_ID),
      isAllowed: () => now().view === 'grid' && now().canPost,
      run: () => runLoaded(actions, ({ postGrid }) => postGrid()),
      inKeyBar: true,
    },
    {
      id: 'lensFamilyNew',
      label: 'command.lensFamilyNew',
      short: 'command.lensFamilyNew.short',
      group: 'till',
      scope: 'lensGrid',
      keys: ['Insert'],
      icon: FilePlus2,
      isAllowed: () => now().view === 'grid' && can('catalogue.edit'),
      run: () => useGridView.setState({ view: 'family', editedID: null }),
      inKeyBar: true,
    },
    {
      id: 'leaveLensGrid',
      label: 'command.leaveOffice',
      group: 'till',
      scope: 'lensGrid',
      keys: ['Escape'],
      icon: Undo2,
      isAllowed: () => true,
      run: () =>
        now().view === 'family' ? useGridView.setState({ view: 'grid' }) : goTo('counter'),
      inKeyBar: true,
    },
  ]),
  dependsOn: [useGridView],
}
