import { expect, test } from 'vitest'
import {
  type FoundDevice,
  type HidPort,
  type ScannerState,
  watchScanners,
} from './scanner-watch.ts'

const SCANNER: FoundDevice = {
  vendorId: 0x05e0,
  productId: 0x1300,
  path: '/dev/hidraw1',
  serialNumber: 'S1',
  manufacturer: 'Zeta',
  product: 'Reader',
  usagePage: 0x8c,
  usage: 2,
}

function report(text: string): Uint8Array {
  const bytes = new Uint8Array(64)
  bytes.set([2, text.length, ...new TextEncoder().encode(`]C0${text}`)])
  return bytes
}

/** A computer whose devices are plugged, pulled and refused by the test. */
function computer() {
  const plugged = new Map<string, FoundDevice>()
  const handles = new Map<string, { send(report: Uint8Array): void; fail(): void }>()
  const refused = new Set<string>()
  let opened = 0
  const port: HidPort = {
    list: () => Promise.resolve([...plugged.values()]),
    open: (path) => {
      opened += 1
      if (refused.has(path)) return Promise.reject(new Error('could not open'))
      let report: (bytes: Uint8Array) => void = () => undefined
      let gone: () => void = () => undefined
      handles.set(path, { send: (bytes) => report(bytes), fail: () => gone() })
      return Promise.resolve({
        onReport: (listener) => {
          report = listener
        },
        onGone: (listener) => {
          gone = listener
        },
        close: () => Promise.resolve(),
      })
    },
  }
  return {
    port,
    refused,
    plug: (device: FoundDevice) => plugged.set(device.path ?? '', device),
    pull: (path: string) => {
      plugged.delete(path)
      handles.get(path)?.fail()
    },
    send: (path: string, text: string) => handles.get(path)?.send(report(text)),
    opened: () => opened,
  }
}

function watch(port: HidPort) {
  const time = { nowMs: 0 }
  const scans: string[] = []
  const states: ScannerState[][] = []
  const watcher = watchScanners(
    port,
    {
      onReading: ({ code, kind }) => scans.push(kind === 'code' ? code : `${kind} ${code}`),
      onState: (state) => states.push(state),
    },
    () => time.nowMs,
  )
  return { ...watcher, time, scans, last: () => states.at(-1) ?? [] }
}

test('a scanner is found, read, unplugged and read again under another path', async () => {
  const pc = computer()
  const w = watch(pc.port)
  await w.look()
  expect(w.last()).toEqual([])
  pc.plug(SCANNER)
  await w.look()
  pc.send('/dev/hidraw1', 'A-1')
  expect(w.last()).toEqual([
    { id: '1504:4864:S1', name: 'Zeta Reader', isOpen: true, trouble: null },
  ])
  pc.pull('/dev/hidraw1')
  expect(w.last()[0]).toMatchObject({ isOpen: false, trouble: 'unplugged' })
  await w.look()
  expect(w.last()).toEqual([])
  pc.plug({ ...SCANNER, path: '/dev/hidraw3' })
  await w.look()
  pc.send('/dev/hidraw3', 'A-2')
  expect(w.scans).toEqual(['A-1', 'A-2'])
})

test('a scanner that can not be opened is tried again with growing pauses', async () => {
  const pc = computer()
  const w = watch(pc.port)
  pc.plug(SCANNER)
  pc.refused.add('/dev/hidraw1')
  for (let second = 0; second < 15; second += 1) {
    w.time.nowMs = second * 1_000
    await w.look()
  }
  expect(pc.opened()).toBe(4)
  expect(w.last()[0]).toMatchObject({ isOpen: false, trouble: 'refused' })
  pc.refused.clear()
  w.time.nowMs = 100_000
  await w.look()
  expect(w.last()[0]).toMatchObject({ isOpen: true, trouble: null })
})

test('keyboards and other devices are left alone', async () => {
  const pc = computer()
  const w = watch(pc.port)
  pc.plug({ ...SCANNER, usagePage: 1, usage: 6 })
  await w.look()
  expect(pc.opened()).toBe(0)
})

test('two scanners of one make without serial numbers both read', async () => {
  const pc = computer()
  const w = watch(pc.port)
  const { serialNumber: _none, ...bare } = SCANNER
  pc.plug({ ...bare, path: 'a' })
  pc.plug({ ...bare, path: 'b' })
  await w.look()
  pc.send('a', 'A-1')
  pc.send('b', 'A-1')
  expect(w.scans).toEqual(['A-1', 'A-1'])
})

test('a system that can not list its devices stops nothing', async () => {
  const w = watch({ list: () => Promise.reject(new Error('no hid')), open: () => Promise.reject() })
  await w.look()
  await w.stop()
  expect(w.scans).toEqual([])
})
