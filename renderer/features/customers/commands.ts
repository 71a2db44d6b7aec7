import {
  CalendarClock,
  Eye,
  HandCoins,
  PencilLine,
  Search,
  ShoppingBag,
  Undo2,
  UserPlus,
  Users,
  UsersRound,
} from 'lucide-react'
import { defineCommands } from '../../kernel/commands/command.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo, openDialog, useScreen } from '../../kernel/screen-store.ts'
import { useCart } from '../cart/cart-store.ts'
import { askDues } from '../orders/orders-store.ts'
import { startSale } from './customers-actions.ts'
import {
  changeShownCustomer,
  findCustomers,
  openCustomers,
  toggleRecalls,
  useCustomers,
} from './customers-store.ts'

const hasSomeone = () => {
  const { isFindAwaited, selectedID, tab } = useCustomers.getState()
  return selectedID !== null && tab === 'people' && !isFindAwaited
}
const always = () => true
const takesLetters = () => !useCustomers.getState().isFindAwaited

/** Who is meant: whose profile is up, else whose sale it is. */
function whoOwes(): string | null {
  const { selectedID } = useCustomers.getState()
  const isProfile = useScreen.getState().screen === 'customers' && hasSomeone()
  return isProfile ? selectedID : (useCart.getState().customer?.ID ?? null)
}

/** Their dues, or the search for somebody whose profile then opens them. */
function showDues(): void {
  const customerID = whoOwes()
  if (customerID === null) openCustomers()
  else askDues(customerID)
}

function leave(): void {
  const { tab } = useCustomers.getState()
  if (tab === 'recalls') toggleRecalls()
  else goTo('counter')
}

export const customerCommands = {
  commands: defineCommands([
    {
      id: 'customers',
      label: 'command.customers',
      short: 'command.customers.short',
      also: 'also.customers',
      group: 'people',
      scope: 'anywhere',
      keys: ['Alt+C'],
      icon: UsersRound,
      isAllowed: () => !isSaving(),
      run: openCustomers,
    },
    {
      id: 'customerDues',
      label: 'command.customerDues',
      short: 'command.customerDues.short',
      also: 'also.customerDues',
      group: 'people',
      scope: 'anywhere',
      keys: ['Shift+F3'],
      icon: HandCoins,
      isAllowed: () => !isSaving(),
      run: showDues,
    },
    {
      id: 'customerFind',
      label: 'command.customerFind',
      short: 'command.customerFind.short',
      group: 'people',
      scope: 'customers',
      keys: ['F'],
      icon: Search,
      isAllowed: always,
      run: findCustomers,
      inKeyBar: true,
    },
    {
      id: 'customerSale',
      label: 'command.customerSale',
      short: 'command.customerSale.short',
      group: 'people',
      scope: 'customers',
      keys: ['S'],
      icon: ShoppingBag,
      isAllowed: hasSomeone,
      run: () => void startSale(),
    },
    {
      id: 'customerEdit',
      label: 'command.customerEdit',
      short: 'command.customerEdit.short',
      also: 'also.customerEdit',
      group: 'people',
      scope: 'customers',
      keys: ['E'],
      icon: PencilLine,
      isAllowed: hasSomeone,
      run: changeShownCustomer,
    },
    {
      id: 'customerFamily',
      label: 'command.customerFamily',
      short: 'command.customerFamily.short',
      group: 'people',
      scope: 'customers',
      keys: ['M'],
      icon: Users,
      isAllowed: hasSomeone,
      run: () => openDialog('customerFamily'),
    },
    {
      id: 'customerNew',
      label: 'command.customerNew',
      short: 'command.customerNew.short',
      group: 'people',
      scope: 'customers',
      keys: ['N'],
      icon: UserPlus,
      isAllowed: takesLetters,
      run: () => openDialog('customerNew'),
    },
    {
      id: 'customerRecalls',
      label: 'command.customerRecalls',
      short: 'command.customerRecalls.short',
      group: 'people',
      scope: 'customers',
      keys: ['R'],
      icon: CalendarClock,
      isAllowed: takesLetters,
      run: toggleRecalls,
    },
    {
      id: 'customerEyes',
      label: 'command.customerEyes',
      short: 'command.customerEyes.short',
      group: 'eyes',
      scope: 'customers',
      keys: ['Y'],
      icon: Eye,
      isAllowed: hasSomeone,
      run: () => openDialog('rxEyes'),
    },
    {
      id: 'leaveCustomers',
      label: 'command.leaveCustomers',
      short: 'command.leaveCustomers.short',
      group: 'people',
      scope: 'customers',
      keys: ['Escape'],
      icon: Undo2,
      isAllowed: always,
      run: leave,
      inKeyBar: true,
    },
  ]),
  dependsOn: [useCustomers, useCart],
}
