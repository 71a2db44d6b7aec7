import { create } from 'zustand'

export type Screen = 'counter' | 'pay' | 'done' | 'import' | 'printing' | 'papers'
export type Dialog =
  | 'help'
  | 'palette'
  | 'customer'
  | 'held'
  | 'preferences'
  | 'document'
  | 'unit'
  | 'drawer'
  | 'share'

type ScreenState = { screen: Screen; dialog: Dialog | null; focusTicket: number }

/** Which screen is up, and which dialog over it. */
export const useScreen = create<ScreenState>(() => ({
  screen: 'counter',
  dialog: null,
  focusTicket: 0,
}))

/** The screens of a sale have keys of their own; on the others only those of everywhere work. */
export type SellingScreen = Exclude<Screen, 'import' | 'printing' | 'papers'>

export function isSellingScreen(screen: Screen): screen is SellingScreen {
  return screen !== 'import' && screen !== 'printing' && screen !== 'papers'
}

export function goTo(screen: Screen): void {
  useScreen.setState((state) => ({ screen, dialog: null, focusTicket: state.focusTicket + 1 }))
}

export function openDialog(dialog: Dialog): void {
  useScreen.setState({ dialog })
}

/** Closes the dialog; the scan bar, which is home, takes the focus again. */
export function closeDialog(): void {
  useScreen.setState((state) => ({ dialog: null, focusTicket: state.focusTicket + 1 }))
}

/** Asks the scan bar to take the focus. */
export function focusHome(): void {
  useScreen.setState((state) => ({ focusTicket: state.focusTicket + 1 }))
}
