import { ClipboardCheck, FilePlus2, PackageCheck, Undo2 } from 'lucide-react'
import { giveFocus } from '../../base/ui/focus.ts'
import { defineCommands } from '../../kernel/commands/command.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { leaveCount, showCount, useCountView, ZONE_ID } from './count-view.ts'

const now = () => useCountView.getState()

export const stockCountCommands = {
  commands: defineCommands([
    {
      id: 'stockCount',
      label: 'command.stockCount',
      short: 'command.stockCount.short',
      also: 'also.stockCount',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+F9'],
      icon: ClipboardCheck,
      isAllowed: () => can('stock.count') && !isSaving(),
      run: () => goTo('stockCount'),
    },
    {
      id: 'countNew',
      label: 'command.countNew',
      short: 'command.countNew.short',
      group: 'till',
      scope: 'stockCount',
      keys: ['Insert'],
      icon: FilePlus2,
      isAllowed: () => now().view === 'list',
      run: () => useCountView.setState({ view: 'new' }),
      inKeyBar: true,
    },
    {
      id: 'countFinish',
      label: 'command.countFinish',
      short: 'command.countFinish.short',
      group: 'till',
      scope: 'stockCount',
      keys: ['F9'],
      icon: PackageCheck,
      blocked: () => {
        if (now().view === 'review') return 'saving'
        return now().view === 'scan' ? 'blocked.count' : null
      },
      mend: () => giveFocus(ZONE_ID),
      isAllowed: () => {
        const { hasZone, isPosting, view } = now()
        return (view === 'review' && !isPosting) || (view === 'scan' && hasZone)
      },
      run: () =>
        runLoaded(
          () => import('./count-actions.ts'),
          ({ closeZone, postCount }) => (now().view === 'review' ? postCount() : closeZone()),
        ),
      inKeyBar: true,
    },
    {
      id: 'countReview',
      label: 'command.countReview',
      short: 'command.countReview.short',
      group: 'till',
      scope: 'stockCount',
      keys: ['Alt+F8'],
      icon: ClipboardCheck,
      isAllowed: () => now().view === 'scan' && can('stock.approve'),
      run: () => showCount(now().countID ?? '', 'review'),
      inKeyBar: true,
    },
    {
      id: 'leaveStockCount',
      label: 'command.leaveOffice',
      group: 'till',
      scope: 'stockCount',
      keys: ['Escape'],
      icon: Undo2,
      isAllowed: () => true,
      run: () => (leaveCount() ? undefined : goTo('counter')),
      inKeyBar: true,
    },
  ]),
  dependsOn: [useCountView],
}
