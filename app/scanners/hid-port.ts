import fs from 'node:fs/promises'
import type { HIDAsync } from 'node-hid'
import { type HidPort, NoPermission, type OpenDevice } from './scanner-watch.ts'

/** What is used of node-hid. */
export type HidDriver = {
  devicesAsync: typeof import('node-hid').devicesAsync
  HIDAsync: { open(path: string, options?: { nonExclusive?: boolean }): Promise<HIDAsync> }
}

/** How macOS says that the program may not listen (kIOReturnNotPermitted and its fellow). */
const NOT_PERMITTED = /0xE00002(?:E2|C1)|not permitted|privilege/i

/** The computer's HID devices, by node-hid. */
export function hidPort(driver: HidDriver, platform: NodeJS.Platform): HidPort {
  return {
    list: () => driver.devicesAsync(),
    async open(path) {
      if (platform === 'linux') await requireAccess(path)
      // Elsewhere a device is shared as it is; on macOS one has to ask for it.
      const options = platform === 'darwin' ? { nonExclusive: true } : {}
      try {
        return wrap(await driver.HIDAsync.open(path, options))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        throw platform === 'darwin' && NOT_PERMITTED.test(reason) ? new NoPermission(reason) : error
      }
    },
  }
}

/** The driver does not tell a refusal of the system from a device that is gone. */
async function requireAccess(path: string): Promise<void> {
  try {
    await fs.access(path, fs.constants.R_OK | fs.constants.W_OK)
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : null
    if (code === 'EACCES' || code === 'EPERM') throw new NoPermission(path)
    throw error
  }
}

function wrap(device: HIDAsync): OpenDevice {
  let isClosed = false
  async function close(): Promise<void> {
    if (isClosed) return
    isClosed = true
    await device.close()
  }
  return {
    onReport: (listener) => {
      device.on('data', (report: Uint8Array) => listener(report))
    },
    onGone: (listener) => {
      // It may report its end more than once, and an error without a listener would be thrown.
      device.on('error', () => {
        if (isClosed) return
        listener()
        close().catch(() => undefined)
      })
    },
    close,
  }
}
