import {
  ArrowLeft,
  BanknoteArrowDown,
  BanknoteArrowUp,
  Calculator,
  CalendarDays,
  Check,
  FileText,
  Printer,
  ShieldCheck,
  Table2,
} from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { queryClient, queryResults } from '../../kernel/queries/query-client.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo, useScreen } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { dayStateQuery } from './day-data.ts'
import { askCash, checkSeal, countAgain, showDay, useDay } from './day-store.ts'
import { printReport } from './print-report.ts'

const now = () => useDay.getState()
const isOpen = () => queryClient.getQueryData(dayStateQuery.queryKey)?.State === 'Open'
const isToday = () => now().view === 'today'

/** The form that is up sends itself: opening, counting or closing. */
function mainForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>('form[data-day-form]')
}

function back(): void {
  if (isToday()) goTo('counter')
  else if (now().view === 'report' && can('reports')) showDay('reports')
  else showDay('today')
}

/** Opens the day as it runs; from elsewhere a count that was begun goes on. */
function openDay(): void {
  const isThere = useScreen.getState().screen === 'day'
  if (isThere || now().view !== 'count') showDay('today')
  goTo('day')
}

function openDayReports(): void {
  showDay('reports')
  goTo('day')
}

/** Shows what the last check of the shop's data found. */
export function openShopCheck(): void {
  showDay('check')
  goTo('day')
}

export const dayCommands = {
  commands: defineCommands([
    {
      id: 'day',
      label: 'command.day',
      also: 'also.day',
      short: 'rail.day',
      group: 'day',
      scope: 'anywhere',
      keys: ['Alt+D'],
      icon: CalendarDays,
      isAllowed: () => can('money.take') && !isSaving(),
      run: openDay,
    },
    {
      id: 'dayCashIn',
      label: 'command.dayCashIn',
      short: 'command.dayCashIn.short',
      group: 'day',
      scope: 'day',
      keys: ['I'],
      icon: BanknoteArrowDown,
      isAllowed: () => isToday() && isOpen(),
      run: () => askCash('In'),
      inKeyBar: true,
    },
    {
      id: 'dayCashOut',
      label: 'command.dayCashOut',
      short: 'command.dayCashOut.short',
      group: 'day',
      scope: 'day',
      keys: ['O'],
      icon: BanknoteArrowUp,
      isAllowed: () => isToday() && isOpen(),
      run: () => askCash('Out'),
      inKeyBar: true,
    },
    {
      id: 'dayCount',
      label: 'command.dayCount',
      short: 'command.dayCount.short',
      group: 'day',
      scope: 'day',
      keys: ['C'],
      icon: Calculator,
      isAllowed: () => isOpen() && (isToday() || now().counted !== null),
      run: countAgain,
      inKeyBar: true,
    },
    {
      id: 'dayDone',
      label: 'command.dayDone',
      short: 'command.dayDone.short',
      group: 'day',
      scope: 'day',
      keys: ['F9'],
      icon: Check,
      isAllowed: () => mainForm() !== null,
      run: () => mainForm()?.requestSubmit(),
      worksInFigures: true,
    },
    {
      id: 'dayReports',
      label: 'command.dayReports',
      short: 'command.dayReports.short',
      group: 'day',
      scope: 'day',
      keys: ['Z'],
      icon: FileText,
      isAllowed: () => can('reports'),
      run: openDayReports,
    },
    {
      id: 'shopCheck',
      label: 'command.shopCheck',
      short: 'rail.shopCheck',
      also: 'also.shopCheck',
      group: 'day',
      scope: 'day',
      keys: ['H'],
      icon: ShieldCheck,
      isAllowed: () => can('settings') && !isSaving(),
      run: openShopCheck,
    },
    {
      id: 'dayTable',
      label: 'command.dayTable',
      group: 'day',
      scope: 'day',
      keys: ['T'],
      icon: Table2,
      isAllowed: () => can('reports') && isToday(),
      run: () => useDay.setState(({ isAsTable }) => ({ isAsTable: !isAsTable })),
    },
    {
      id: 'dayCheck',
      label: 'command.dayCheck',
      short: 'command.dayCheck.short',
      group: 'day',
      scope: 'day',
      keys: ['K'],
      icon: ShieldCheck,
      isAllowed: () => now().view === 'report' && !now().isChecking,
      run: checkSeal,
    },
    {
      id: 'dayPrint',
      label: 'command.dayPrint',
      short: 'command.dayPrint.short',
      group: 'day',
      scope: 'day',
      keys: ['P'],
      icon: Printer,
      isAllowed: () => now().view === 'report',
      run: () => void printReport(),
    },
    {
      id: 'dayBack',
      label: 'command.dayBack',
      short: 'command.dayBack.short',
      group: 'day',
      scope: 'day',
      keys: ['Escape'],
      icon: ArrowLeft,
      isAllowed: () =>
        now().cash === null &&
        !now().isReopening &&
        now().movingFrom === null &&
        !now().isHandingOver,
      run: back,
      worksInFigures: true,
    },
  ]),
  dependsOn: [useDay, queryResults],
}
