import {
  Ban,
  Columns3,
  FileSpreadsheet,
  Merge,
  PackageOpen,
  PackagePlus,
  PencilLine,
  Percent,
  Search,
  Undo2,
} from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo, openDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { saveFileOfList } from '../reports/open-report.ts'
import {
  askItemChange,
  askNewItem,
  askNextColour,
  askPrices,
  findItems,
  showItem,
  switchColumns,
  useItems,
} from './items-store.ts'

const selected = () => useItems.getState().selectedID
const mayEdit = () => selected() !== null && can('catalogue.edit')

function leave(): void {
  if (selected() === null) goTo('counter')
  else showItem(null)
}

export const itemCommands = {
  commands: defineCommands([
    {
      id: 'items',
      label: 'command.items',
      short: 'command.items.short',
      also: 'also.items',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+F'],
      icon: PackageOpen,
      isAllowed: () => can('sell') && !isSaving(),
      run: () => goTo('items'),
    },
    {
      id: 'itemFind',
      label: 'command.itemFind',
      short: 'command.itemFind.short',
      group: 'till',
      scope: 'items',
      keys: ['F'],
      icon: Search,
      isAllowed: () => true,
      run: findItems,
      inKeyBar: true,
    },
    {
      id: 'itemNew',
      label: 'command.itemNew',
      group: 'till',
      scope: 'items',
      keys: ['Insert', 'N'],
      icon: PackagePlus,
      isAllowed: () => can('catalogue.edit'),
      run: () => askNewItem(),
      inKeyBar: true,
    },
    {
      id: 'itemEdit',
      label: 'command.itemEdit',
      short: 'command.itemEdit.short',
      group: 'till',
      scope: 'items',
      keys: ['E'],
      icon: PencilLine,
      isAllowed: mayEdit,
      run: () => askItemChange(selected() ?? ''),
      inKeyBar: true,
    },
    {
      id: 'itemNextColour',
      label: 'command.itemNextColour',
      group: 'till',
      scope: 'items',
      keys: ['C'],
      icon: PackagePlus,
      isAllowed: mayEdit,
      run: () =>
        askNextColour({ itemID: selected() ?? '', asksCost: false, cost: '', onSaved: showItem }),
    },
    {
      id: 'itemColumns',
      label: 'command.itemColumns',
      short: 'command.itemColumns.short',
      group: 'till',
      scope: 'items',
      keys: ['V'],
      icon: Columns3,
      isAllowed: () => true,
      run: switchColumns,
    },
    {
      id: 'itemPrices',
      label: 'command.itemPrices',
      short: 'command.itemPrices.short',
      group: 'till',
      scope: 'items',
      keys: ['P'],
      icon: Percent,
      isAllowed: () => can('price.change'),
      run: () => askPrices(useItems.getState().selectedID),
      inKeyBar: true,
    },
    {
      id: 'itemMerge',
      label: 'command.itemMerge',
      short: 'command.itemMerge.short',
      group: 'till',
      scope: 'items',
      keys: ['M'],
      icon: Merge,
      isAllowed: mayEdit,
      run: () => openDialog('itemMerge'),
    },
    {
      id: 'itemOffSale',
      label: 'command.itemOffSale',
      short: 'command.itemOffSale.short',
      group: 'till',
      scope: 'items',
      keys: ['O'],
      icon: Ban,
      isAllowed: mayEdit,
      run: () =>
        runLoaded(
          () => import('./items-data.ts'),
          ({ toggleOnSale }) => toggleOnSale(selected() ?? ''),
        ),
    },
    {
      id: 'itemFile',
      label: 'command.itemFile',
      short: 'command.reportXlsx.short',
      group: 'till',
      scope: 'items',
      keys: ['Ctrl+E'],
      icon: FileSpreadsheet,
      isAllowed: () => can('reports'),
      run: () => saveFileOfList('stock-on-hand'),
    },
    {
      id: 'leaveItems',
      label: 'command.leaveOffice',
      group: 'till',
      scope: 'items',
      keys: ['Escape'],
      icon: Undo2,
      isAllowed: () => true,
      run: leave,
      inKeyBar: true,
    },
  ]),
  dependsOn: [useItems],
}
