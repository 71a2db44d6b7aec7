import { goTo } from '../../kernel/screen-store.ts'
import { chooseFitter } from './fitter-actions.ts'
import { changeMode } from './lab-store.ts'

/** Shows the bills of a fitter, and what the next one would be; from any screen. */
export function openFitter(fitterID: string): void {
  changeMode('fitters')
  void chooseFitter(fitterID)
  goTo('labParcels')
}
