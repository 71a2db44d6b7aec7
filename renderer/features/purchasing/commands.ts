import { FilePlus2, PackageCheck, PackagePlus, RotateCcw, Tags, Undo2 } from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo, openDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { leaveInward, newInward, useInward } from './inward-store.ts'

const now = () => useInward.getState()
const actions = () => import('./inward-actions.ts')

export const goodsInCommands = {
  commands: defineCommands([
    {
      id: 'goodsIn',
      label: 'command.goodsIn',
      short: 'command.goodsIn.short',
      also: 'also.goodsIn',
      group: 'till',
      scope: 'anywhere',
      keys: ['Shift+F10'],
      icon: PackagePlus,
      isAllowed: () => can('stock.receive') && !isSaving(),
      run: () => goTo('goodsIn'),
    },
    {
      id: 'inwardNew',
      label: 'command.inwardNew',
      short: 'command.inwardNew.short',
      group: 'till',
      scope: 'goodsIn',
      keys: ['Insert'],
      icon: FilePlus2,
      isAllowed: () => now().view !== 'draft',
      run: newInward,
      inKeyBar: true,
    },
    {
      id: 'inwardPost',
      label: 'command.inwardPost',
      short: 'command.inwardPost.short',
      group: 'till',
      scope: 'goodsIn',
      keys: ['F9'],
      icon: PackageCheck,
      blocked: 'blocked.inward',
      isAllowed: () => now().view === 'draft' && now().draft.lines.length > 0 && !now().isPosting,
      run: () => runLoaded(actions, ({ postInward }) => postInward()),
      inKeyBar: true,
    },
    {
      id: 'inwardLabels',
      label: 'command.inwardLabels',
      short: 'command.inwardLabels.short',
      group: 'till',
      scope: 'goodsIn',
      keys: ['L'],
      icon: Tags,
      isAllowed: () => now().view === 'posted',
      run: () => runLoaded(actions, ({ labelInward }) => labelInward()),
      inKeyBar: true,
    },
    {
      id: 'inwardReverse',
      label: 'command.inwardReverse',
      short: 'command.inwardReverse.short',
      group: 'till',
      scope: 'goodsIn',
      keys: ['R'],
      icon: RotateCcw,
      isAllowed: () => now().view === 'posted' && can('stock.adjust'),
      run: () => openDialog('inwardReverse'),
    },
    {
      id: 'leaveGoodsIn',
      label: 'command.leaveOffice',
      group: 'till',
      scope: 'goodsIn',
      keys: ['Escape'],
      icon: Undo2,
      isAllowed: () => true,
      run: () => (leaveInward() ? undefined : goTo('counter')),
      inKeyBar: true,
    },
  ]),
  dependsOn: [useInward],
}
