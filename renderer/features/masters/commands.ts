import { ListPlus, NotebookTabs, Save, TicketPercent, Undo2 } from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { chooseMaster, showKind, useMasters } from './masters-store.ts'

function leave(): void {
  if (useMasters.getState().chosenID === null) goTo('counter')
  else chooseMaster(null)
}

export const masterCommands = {
  commands: defineCommands([
    {
      id: 'masters',
      label: 'command.masters',
      short: 'command.masters.short',
      also: 'also.masters',
      group: 'till',
      scope: 'anywhere',
      keys: ['Shift+F11'],
      icon: NotebookTabs,
      isAllowed: () => can('masters.edit') && !isSaving(),
      run: () => goTo('masters'),
    },
    {
      id: 'offers',
      label: 'command.offers',
      also: 'also.offers',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+F11'],
      icon: TicketPercent,
      isAllowed: () => can('masters.edit') && !isSaving(),
      run: () => {
        showKind('Offer')
        goTo('masters')
      },
    },
    {
      id: 'masterNew',
      label: 'command.masterNew',
      short: 'command.masterNew.short',
      group: 'till',
      scope: 'masters',
      keys: ['Insert', 'N'],
      icon: ListPlus,
      // A value comes onto its list with the first item that has it.
      isAllowed: () => can('masters.edit') && useMasters.getState().kind !== 'AttributeValue',
      run: () => chooseMaster('new'),
      inKeyBar: true,
    },
    {
      id: 'masterSave',
      label: 'command.masterSave',
      short: 'command.masterSave.short',
      group: 'till',
      scope: 'masters',
      keys: ['F9'],
      icon: Save,
      isAllowed: () => can('masters.edit') && useMasters.getState().chosenID !== null,
      run: () => useMasters.setState(({ saveTicket }) => ({ saveTicket: saveTicket + 1 })),
      inKeyBar: true,
    },
    {
      id: 'leaveMasters',
      label: 'command.leaveOffice',
      group: 'till',
      scope: 'masters',
      keys: ['Escape'],
      icon: Undo2,
      isAllowed: () => true,
      run: leave,
      inKeyBar: true,
    },
  ]),
  dependsOn: [useMasters],
}
