import { queryOptions } from '@tanstack/react-query'
import { create } from 'zustand'
import type { DeviceRow, LanState } from '../../../server/contract/devices.ts'
import type { Till } from '../../../server/contract/tills.ts'
import { call } from '../../base/api/client.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showError } from '../../kernel/toasts.ts'

/** The switch of the network. */
export const LAN_ID = 'devices-lan'

const LIST_MS = 5_000

/** The network listener: looked at again while the page is open, as an address may change. */
export const lanQuery = queryOptions({
  queryKey: queryKey('devices', 'lan'),
  queryFn: () => call('get-lan', {}),
  staleTime: 0,
  refetchInterval: LIST_MS,
})

export const devicesQuery = queryOptions({
  queryKey: queryKey('devices', 'list'),
  queryFn: () => call('list-devices', {}),
  staleTime: 0,
  refetchInterval: LIST_MS,
})

export const tillsQuery = queryOptions({
  queryKey: queryKey('devices', 'tills'),
  queryFn: () => call('get-tills', {}),
  staleTime: 0,
})

/** After a change: drawers are shown on the day's screen too. */
export function refreshTills(): void {
  void markStale('till')
}

export function refreshDevices(): void {
  void markStale('device')
}

/** What is asked about over the page; null is nothing. */
export type DevicesDialog =
  | { kind: 'pair' }
  | { kind: 'turnOff' }
  | { kind: 'address' }
  | { kind: 'rename' | 'revoke'; device: DeviceRow }
  | { kind: 'till'; till: Till }

type DevicesState = { dialog: DevicesDialog | null; isChanging: boolean }

export const useDevices = create<DevicesState>(() => ({
  dialog: null,
  isChanging: false,
}))

export function askAbout(dialog: DevicesDialog | null): void {
  useDevices.setState({ dialog })
}

/** The listener as it was read last; null before that. */
export function lanNow(): LanState | null {
  return queryClient.getQueryData(lanQuery.queryKey) ?? null
}

type LanChange = { isOn: boolean; address?: string; port?: number }

/** Turns the listener on or off; answers whether that was done, and says why not. */
export async function changeLan(change: LanChange): Promise<boolean> {
  useDevices.setState({ isChanging: true })
  try {
    const state = await call('set-lan', change)
    queryClient.setQueryData(lanQuery.queryKey, state)
    return true
  } catch (error) {
    showError(errorMessage(error))
    return false
  } finally {
    useDevices.setState({ isChanging: false })
    refreshDevices()
  }
}

/** On at once; off only after a question, as other tills stop with it. */
export function switchLan(): void {
  const lan = lanNow()
  if (lan === null) return
  if (lan.IsOn) askAbout({ kind: 'turnOff' })
  else void changeLan({ isOn: true, ...chosen(lan) })
}

/** What was chosen before stays chosen. */
export function chosen({ ChosenAddress, Port }: LanState): { address?: string; port: number } {
  return { port: Port, ...(ChosenAddress === null ? {} : { address: ChosenAddress }) }
}
