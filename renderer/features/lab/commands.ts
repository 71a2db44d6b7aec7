import { ArrowLeftRight, FlaskConical, PackageCheck, Undo2 } from 'lucide-react'
import { giveFocus } from '../../base/ui/focus.ts'
import { defineCommands } from '../../kernel/commands/command.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { JOB_ID, useLab } from './lab-store.ts'

export const labParcelCommands = {
  commands: defineCommands([
    {
      id: 'labParcels',
      label: 'command.labParcels',
      short: 'command.labParcels.short',
      also: 'also.labParcels',
      group: 'orders',
      scope: 'anywhere',
      keys: ['Shift+F1'],
      icon: FlaskConical,
      isAllowed: () => can('stock.receive') && !isSaving(),
      run: () => goTo('labParcels'),
    },
    {
      id: 'labParcelPost',
      label: 'command.labParcelPost',
      short: 'command.labParcelPost.short',
      group: 'orders',
      scope: 'labParcels',
      keys: ['F9'],
      icon: PackageCheck,
      blocked: () => (useLab.getState().mode === 'fitters' ? null : 'blocked.labParcel'),
      mend: () => giveFocus(JOB_ID),
      isAllowed: () => useLab.getState().jobs.length > 0,
      run: () =>
        runLoaded(
          () => import('./lab-actions.ts'),
          ({ bookJobs }) => bookJobs(),
        ),
      inKeyBar: true,
    },
    {
      id: 'labParcelInstead',
      label: 'command.labParcelInstead',
      group: 'orders',
      scope: 'labParcels',
      keys: ['Shift+F9'],
      icon: ArrowLeftRight,
      isAllowed: () => (useLab.getState().refused?.instead ?? null) !== null,
      run: () =>
        runLoaded(
          () => import('./lab-actions.ts'),
          ({ listInstead }) => listInstead(),
        ),
    },
    {
      id: 'leaveLabParcels',
      label: 'command.leaveOffice',
      group: 'orders',
      scope: 'labParcels',
      keys: ['Escape'],
      icon: Undo2,
      isAllowed: () => true,
      run: () => goTo('counter'),
      inKeyBar: true,
    },
  ]),
  dependsOn: [useLab],
}
