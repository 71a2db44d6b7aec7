import { goTo, openDialog, useScreen } from '../../kernel/screen-store.ts'
import { selectedLine, useCart } from '../cart/cart-store.ts'
import { focusOn, type Panel, useRx } from './rx-store.ts'

/**
 * Opens the prescription of the sale on a pair, the marked line's unless another is named; whose it is,
 * is asked first and may be left open.
 */
export function openPrescription(pairNo = selectedLine()?.pairNo): void {
  const isOpen = useScreen.getState().screen === 'prescription'
  if (pairNo && !isOpen) useRx.setState({ pairNo })
  goTo('prescription')
  askWhose()
}

/** A sale that is on its way here, a held one say, may bring its customer along. */
function askWhose(): void {
  const { customer, status } = useCart.getState()
  if (status === 'loading') {
    const stop = useCart.subscribe((cart) => {
      if (cart.status === 'loading') return
      stop()
      askWhose()
    })
    return
  }
  const { dialog, screen } = useScreen.getState()
  if (customer === null && screen === 'prescription' && dialog === null) openDialog('customer')
}

/** Shows a panel of the screen and puts the focus into it. */
export function openPanel(panel: Panel, focusID: string): void {
  useRx.setState({ panel })
  focusOn(focusID)
}

/** To what there is to sell: the search of lenses, for one eye alone where it is named, or the first box of contact lenses. */
export function openLensSuggestions(onlyEye: 'Right' | 'Left' | null = null): void {
  useRx.setState({ onlyEye })
  const { isContacts, panel } = useRx.getState()
  const hasNoBox = panel === 'lenses' && document.getElementById('rx-box-first') === null
  const ofContacts = hasNoBox ? 'rx-panel' : 'rx-box-first'
  openPanel('lenses', isContacts ? ofContacts : 'rx-lens-search')
}
