import type { DayState, DrawerState } from '../../../server/contract/day.ts'

/** Returns the drawer that is counted: the one that was chosen, or that of this till. */
export function countedDrawer(
  { Drawers }: DayState,
  drawerID: string | null,
): DrawerState | undefined {
  return Drawers.find(({ ID, IsThis }) => (drawerID === null ? IsThis : ID === drawerID))
}
