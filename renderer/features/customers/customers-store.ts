import { create } from 'zustand'
import { goTo, openDialog } from '../../kernel/screen-store.ts'

type CustomersState = {
  tab: 'people' | 'recalls'
  term: string
  /** Whose profile is shown. */
  selectedID: string | null
  /** Asks the search for the focus. */
  findTicket: number
  /** The search was asked for and does not have the focus yet: letters mean a name, and no command. */
  isFindAwaited: boolean
  /** What the form for someone new begins with: the mobile number typed at the counter. */
  newMobile: string
  /** A change of the customer is for the address: it has the focus. */
  isAddressMeant: boolean
}

/** What the customers screen shows. */
export const useCustomers = create<CustomersState>(() => ({
  tab: 'people',
  term: '',
  selectedID: null,
  findTicket: 0,
  isFindAwaited: false,
  newMobile: '',
  isAddressMeant: false,
}))

/** Shows somebody's profile; from any screen. */
export function openCustomer(customerID: string): void {
  useCustomers.setState({ tab: 'people', selectedID: customerID, isFindAwaited: false })
  goTo('customers')
}

export function showCustomer(customerID: string): void {
  useCustomers.setState({ tab: 'people', selectedID: customerID })
}

export function findCustomers(): void {
  useCustomers.setState((state) => ({
    tab: 'people',
    findTicket: state.findTicket + 1,
    isFindAwaited: true,
  }))
}

/** Opens the search, whoever is shown beside it; from any screen. */
export function openCustomers(): void {
  findCustomers()
  goTo('customers')
}

export function toggleRecalls(): void {
  useCustomers.setState((state) => ({ tab: state.tab === 'recalls' ? 'people' : 'recalls' }))
}

/** Opens the form for someone new, who becomes the customer of the sale. */
export function addCustomerForSale(mobile: string): void {
  useCustomers.setState({ newMobile: mobile })
  openDialog('newCustomer')
}

/** Opens what is kept of the customer on the screen for a change. */
export function changeShownCustomer(): void {
  useCustomers.setState({ isAddressMeant: false })
  openDialog('customerEdit')
}

/** Opens what is kept of a customer for an address, over whatever is on the screen. */
export function addAddress(customerID: string): void {
  showCustomer(customerID)
  useCustomers.setState({ isAddressMeant: true })
  openDialog('customerEdit')
}
