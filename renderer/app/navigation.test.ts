import { afterEach, describe, expect, test } from 'vitest'
import type { Permission } from '../../server/contract/permissions.ts'
import { useDay } from '../features/day/day-store.ts'
import { usePurchasing } from '../features/purchasing/purchasing-store.ts'
import { commandOf, runCommand } from '../kernel/commands/registry.ts'
import { goTo, type Screen, useScreen } from '../kernel/screen-store.ts'
import { useSession } from '../kernel/session-store.ts'
import { GROUPS, groupOf, isUp, type Tab, tabsOf } from './navigation.ts'
import { ordersThatWait } from './rail-counts.ts'
import './register-commands.ts'
import { SCREENS } from './screens.tsx'

const tabs = GROUPS.flatMap((group) => group.tabs)

function signInWith(...permissions: readonly (Permission | undefined)[]): void {
  const user = { Permissions: permissions.filter((each) => each !== undefined) }
  useSession.setState({ user: user as ReturnType<typeof useSession.getState>['user'] })
}

/** Whether the button of a tab works on that screen, and shows the tab's own. */
function opens(tab: Tab, from: Screen): boolean {
  goTo(from)
  const command = commandOf(tab.command)
  if (!command.isAllowed()) return false
  runCommand(command)
  const { screen } = useScreen.getState()
  const view = screen === 'day' ? useDay.getState().view : usePurchasing.getState().section
  return isUp(tab, screen, view)
}

afterEach(() => useSession.setState({ user: null }))

describe('the rail', () => {
  test('has six entries for the owner', () => {
    signInWith(...tabs.map(({ permission }) => permission))
    expect(GROUPS.filter((group) => tabsOf(group).length > 0).map(({ label }) => label)).toEqual([
      'rail.sell',
      'rail.orders',
      'rail.customers',
      'rail.stock',
      'rail.reports',
      'rail.settings',
    ])
  })

  test('offers who may only sell nothing that they may not open', () => {
    signInWith('sell')
    const labels = GROUPS.map((group) => tabsOf(group).map(({ command }) => command))
    expect(labels).toEqual([
      ['search'],
      ['orders', 'returns'],
      ['customers', 'messages', 'giftCards', 'payers'],
      ['items', 'labels'],
      [],
      ['scanner', 'account'],
    ])
  })

  test('opens a dialog or a screen that there is, by a command of its own', () => {
    expect(new Set(tabs.map(({ command }) => command)).size).toBe(tabs.length)
    for (const { command } of tabs) expect(commandOf(command).keys.length).toBeGreaterThan(0)
  })

  test('opens the screen of each tab from every other tab of its group', () => {
    signInWith('sell', ...tabs.map(({ permission }) => permission))
    const faults = GROUPS.flatMap((group) => {
      const screens = group.tabs.flatMap((tab) => (tab.screen === null ? [] : [tab.screen]))
      const ways = screens.flatMap((from) => group.tabs.map((tab) => ({ from, tab })))
      return ways.filter(({ from, tab }) => tab.screen !== null && !opens(tab, from))
    })
    expect(faults.map(({ from, tab }) => `${tab.command} from ${from}`)).toEqual([])
  })

  test('knows the group of every screen', () => {
    const ofSale = ['pay', 'done', 'prescription']
    const others = Object.keys(SCREENS).filter((screen) => !ofSale.includes(screen))
    const known = new Set<string>(tabs.flatMap(({ screen }) => (screen === null ? [] : [screen])))
    expect(others.filter((screen) => !known.has(screen))).toEqual([])
    expect(groupOf('prescription')).toBe(GROUPS[0])
    expect(groupOf('labParcels').label).toBe('rail.orders')
  })
})

test('orders that wait are those ready to collect, and the overdue ones among the others', () => {
  const columns = [
    { Status: 'Booked', Total: 4, Overdue: 1 },
    { Status: 'InLab', Total: 9, Overdue: 2 },
    { Status: 'Ready', Total: 3, Overdue: 3 },
    { Status: 'Delivered', Total: 8, Overdue: 0 },
  ] as const
  expect(ordersThatWait(columns)).toBe(6)
})
