import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScannerState } from './scanner-messages.ts'
import {
  type FoundDevice,
  type HidPort,
  NoPermission,
  type OpenDevice,
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

type Handle = { path: string; isOpen: boolean; send(bytes: Uint8Array): void; fail(): void }

function openHandle(path: string): { handle: Handle; device: OpenDevice } {
  let hear: (bytes: Uint8Array) => void = () => undefined
  let gone: () => void = () => undefined
  const handle: Handle = {
    path,
    isOpen: true,
    send: (bytes) => hear(bytes),
    fail: () => {
      handle.isOpen = false
      gone()
    },
  }
  const device: OpenDevice = {
    onReport: (listener) => {
      hear = listener
    },
    onGone: (listener) => {
      gone = listener
    },
    close: () => {
      handle.isOpen = false
      return Promise.resolve()
    },
  }
  return { handle, device }
}

/** A computer whose devices are plugged, pulled and refused by the test. */
function computer() {
  const plugged = new Map<string, FoundDevice>()
  const handles = new Set<Handle>()
  const refused = new Set<string>()
  const forbidden = new Set<string>()
  let opened = 0
  const openAt = (path: string) => [...handles].filter((each) => each.path === path && each.isOpen)
  const port: HidPort = {
    list: () => Promise.resolve([...plugged.values()]),
    open: (path) => {
      opened += 1
      if (refused.has(path)) {
        const isForbidden = forbidden.has(path)
        return Promise.reject(isForbidden ? new NoPermission(path) : new Error('could not open'))
      }
      const { device, handle } = openHandle(path)
      handles.add(handle)
      return Promise.resolve(device)
    },
  }
  const pull = (path: string): void => {
    plugged.delete(path)
    for (const handle of openAt(path)) handle.fail()
  }
  return {
    port,
    refused,
    pull,
    plug: (device: FoundDevice) => {
      const { path = '' } = device
      if (plugged.has(path)) return
      pull(path)
      plugged.set(path, device)
    },
    /** Gone, and the driver has not noticed. */
    forget: (path: string) => void plugged.delete(path),
    forbid: (path: string) => {
      refused.add(path)
      forbidden.add(path)
    },
    isHeard: (path: string) => plugged.has(path) && openAt(path).length > 0,
    send: (path: string, text: string) => {
      for (const handle of openAt(path)) handle.send(report(text))
    },
    opened: () => opened,
    openHandles: () => [...handles].filter((each) => each.isOpen).length,
    count: () => plugged.size,
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
  return {
    look: () => watcher.look(),
    stop: () => watcher.stop(),
    time,
    scans,
    last: () => states.at(-1) ?? [],
  }
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

test('a scanner that changed its place between two looks is opened there', async () => {
  const pc = computer()
  const w = watch(pc.port)
  pc.plug(SCANNER)
  await w.look()
  pc.forget('/dev/hidraw1')
  pc.plug({ ...SCANNER, path: '/dev/hidraw2' })
  await w.look()
  pc.send('/dev/hidraw1', 'OLD')
  pc.send('/dev/hidraw2', 'NEW')
  expect(w.scans).toEqual(['NEW'])
})

test('a double trigger is reported as such, and what is held back with its reason', async () => {
  const pc = computer()
  const w = watch(pc.port)
  pc.plug(SCANNER)
  pc.forbid('/dev/hidraw1')
  await w.look()
  expect(w.last()[0]).toMatchObject({ isOpen: false, trouble: 'permission' })
  pc.refused.clear()
  w.time.nowMs = 5_000
  await w.look()
  pc.send('/dev/hidraw1', 'A-1')
  pc.send('/dev/hidraw1', 'A-1')
  w.time.nowMs = 6_000
  pc.send('/dev/hidraw1', 'A-1')
  expect(w.scans).toEqual(['A-1', 'repeat A-1', 'A-1'])
})

type Act = {
  kind: 'plug' | 'pull' | 'forget' | 'refuse' | 'allow' | 'scan' | 'look'
  place: number
}

test('whatever is done to the plugs, codes come once, in order, and all end well', async () => {
  const act = fc.record<Act>({
    kind: fc.constantFrom('plug', 'pull', 'forget', 'refuse', 'allow', 'scan', 'look'),
    place: fc.integer({ min: 0, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
      const pc = computer()
      const w = watch(pc.port)
      const sent: string[] = []
      for (const { kind, place } of acts) {
        const path = `/dev/hidraw${place}`
        w.time.nowMs += 400
        if (kind === 'plug') pc.plug({ ...SCANNER, path, serialNumber: `S${place % 2}` })
        else if (kind === 'pull') pc.pull(path)
        else if (kind === 'forget') pc.forget(path)
        else if (kind === 'refuse') pc.refused.add(path)
        else if (kind === 'allow') pc.refused.delete(path)
        else if (kind === 'look') await w.look()
        else if (pc.isHeard(path)) {
          sent.push(`C-${sent.length}`)
          pc.send(path, sent.at(-1) ?? '')
        }
      }
      expect(w.scans).toEqual(sent)
      pc.refused.clear()
      w.time.nowMs += 120_000
      await w.look()
      await w.look()
      expect(w.last()).toHaveLength(pc.count())
      expect(w.last().every(({ isOpen }) => isOpen)).toBe(true)
      await w.stop()
      expect(pc.openHandles()).toBe(0)
    }),
  )
})
