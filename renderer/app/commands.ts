import {
  CircleHelp,
  Command as CommandIcon,
  FileUp,
  Lock,
  Printer,
  SlidersHorizontal,
  SunMoon,
  Vault,
  Volume2,
} from 'lucide-react'
import { t } from '../base/i18n/t.ts'
import { useLastSale } from '../features/documents/last-sale.ts'
import { printSale } from '../features/documents/print.ts'
import { printBill } from '../features/work-list/print-bill.ts'
import { lastBillsQuery } from '../features/work-list/work-data.ts'
import { defineCommands } from '../kernel/commands/command.ts'
import { errorMessage } from '../kernel/error-message.ts'
import { setPreference, THEMES, usePreferences } from '../kernel/preferences.ts'
import { queryClient } from '../kernel/queries/query-client.ts'
import { isSaving } from '../kernel/sale-phase.ts'
import { goTo, openDialog } from '../kernel/screen-store.ts'
import { can, lockTill } from '../kernel/session-store.ts'
import { showError, showToast } from '../kernel/toasts.ts'

function nextTheme(): void {
  const at = THEMES.indexOf(usePreferences.getState().theme)
  setPreference({ theme: THEMES[(at + 1) % THEMES.length] ?? 'system' })
}

/** The last sale of this till, or the newest of the shop where this till has sold nothing yet. */
async function printLast(): Promise<void> {
  const { sale } = useLastSale.getState()
  if (sale !== null) return await printSale(sale)
  try {
    const { Items } = await queryClient.fetchQuery(lastBillsQuery)
    const [newest] = Items
    if (newest === undefined) showToast(t('blocked.noSale'))
    else await printBill(newest.ID)
  } catch (error) {
    showError(errorMessage(error))
  }
}

const always = () => true

const PHONE = '(max-width: 40rem)'

export const tillCommands = {
  commands: defineCommands([
    {
      id: 'printLast',
      label: 'command.printLast',
      short: 'command.printLast.short',
      group: 'sale',
      scope: 'anywhere',
      keys: ['F10'],
      icon: Printer,
      isAllowed: always,
      run: () => void printLast(),
      inKeyBar: 'wide',
    },
    {
      id: 'help',
      label: 'command.help',
      short: 'command.help.short',
      group: 'till',
      scope: 'anywhere',
      keys: ['F1'],
      icon: CircleHelp,
      isAllowed: always,
      // A phone has no keys to show: there it is the list of what can be done, each by a press.
      run: () => openDialog(matchMedia(PHONE).matches ? 'palette' : 'help'),
      inKeyBar: 'wide',
    },
    {
      id: 'palette',
      label: 'command.palette',
      short: 'command.palette.short',
      group: 'till',
      scope: 'anywhere',
      keys: ['Ctrl+K'],
      icon: CommandIcon,
      isAllowed: () => !isSaving(),
      run: () => openDialog('palette'),
      inKeyBar: true,
    },
    {
      id: 'lock',
      label: 'command.lock',
      short: 'command.lock.short',
      group: 'till',
      scope: 'anywhere',
      keys: ['Ctrl+L'],
      icon: Lock,
      isAllowed: () => !isSaving(),
      run: () => void lockTill(),
    },
    {
      id: 'import',
      label: 'command.import',
      short: 'command.import.short',
      also: 'also.import',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+I'],
      icon: FileUp,
      isAllowed: () => can('catalogue.import') && !isSaving(),
      run: () => goTo('import'),
    },
    {
      id: 'printing',
      label: 'command.printing',
      short: 'command.printing.short',
      also: 'also.printing',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+R'],
      icon: Printer,
      isAllowed: () => can('settings') && !isSaving(),
      run: () => goTo('printing'),
    },
    {
      id: 'drawer',
      label: 'command.drawer',
      short: 'command.drawer.short',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+O'],
      icon: Vault,
      isAllowed: () => can('money.take') && !isSaving(),
      run: () => openDialog('drawer'),
    },
    {
      id: 'preferences',
      label: 'command.preferences',
      short: 'command.preferences.short',
      also: 'also.preferences',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+P'],
      icon: SlidersHorizontal,
      isAllowed: always,
      run: () => openDialog('preferences'),
    },
    {
      id: 'theme',
      label: 'command.theme',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+T'],
      icon: SunMoon,
      isAllowed: always,
      run: nextTheme,
    },
    {
      id: 'mute',
      label: 'command.mute',
      group: 'till',
      scope: 'anywhere',
      keys: ['Alt+M'],
      icon: Volume2,
      isAllowed: always,
      run: () => setPreference({ isMuted: !usePreferences.getState().isMuted }),
    },
  ]),
  dependsOn: [useLastSale, usePreferences],
}
