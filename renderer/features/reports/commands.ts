import { ChartNoAxesCombined, FileDown, FileSpreadsheet, Printer, Undo2 } from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { showOfficeReport, useReports } from './reports-store.ts'

const isShown = () => useReports.getState().name !== null

function leave(): void {
  if (isShown()) showOfficeReport(null)
  else goTo('counter')
}

export const reportCommands = {
  commands: defineCommands([
    {
      id: 'reports',
      label: 'command.reports',
      short: 'command.reports.short',
      also: 'also.reports',
      group: 'till',
      scope: 'anywhere',
      keys: ['Shift+F5'],
      icon: ChartNoAxesCombined,
      isAllowed: () => can('reports') && !isSaving(),
      run: () => goTo('reports'),
    },
    {
      id: 'reportXlsx',
      label: 'command.reportXlsx',
      short: 'command.reportXlsx.short',
      group: 'till',
      scope: 'reports',
      keys: ['X', 'Ctrl+E'],
      icon: FileSpreadsheet,
      isAllowed: isShown,
      run: () =>
        runLoaded(
          () => import('./reports-data.ts'),
          ({ saveReport }) => saveReport('xlsx'),
        ),
      inKeyBar: true,
    },
    {
      id: 'reportCsv',
      label: 'command.reportCsv',
      short: 'command.reportCsv.short',
      group: 'till',
      scope: 'reports',
      keys: ['C'],
      icon: FileDown,
      isAllowed: isShown,
      run: () =>
        runLoaded(
          () => import('./reports-data.ts'),
          ({ saveReport }) => saveReport('csv'),
        ),
      inKeyBar: true,
    },
    {
      id: 'reportPdf',
      label: 'command.reportPdf',
      short: 'command.reportPdf.short',
      group: 'till',
      scope: 'reports',
      keys: ['P', 'Ctrl+P'],
      icon: Printer,
      isAllowed: isShown,
      run: () =>
        runLoaded(
          () => import('./reports-data.ts'),
          ({ saveReportPdf }) => saveReportPdf(),
        ),
      inKeyBar: true,
    },
    {
      id: 'leaveReports',
      label: 'command.leaveOffice',
      group: 'till',
      scope: 'reports',
      keys: ['Escape'],
      icon: Undo2,
      isAllowed: () => true,
      run: leave,
      inKeyBar: true,
    },
  ]),
  dependsOn: [useReports],
}
