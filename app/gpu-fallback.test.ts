import { beforeEach, expect, it, vi } from 'vitest'
import { FakeApp, fakeLog } from './testing/fake-electron.ts'
import { memorySettings } from './testing/memory-settings.ts'

vi.mock('electron', async () => {
  const fake = await import('./testing/fake-electron.ts')
  return { app: new fake.FakeApp() }
})

const { followGpu } = await import('./gpu-fallback.ts')
const electron = await import('electron')

function fakeApp(): FakeApp {
  const app: unknown = electron.app
  if (!(app instanceof FakeApp)) throw new Error('electron is not the fake')
  return app
}

const end = (type: string, reason: string) =>
  fakeApp().emit('child-process-gone', {}, { type, reason })

beforeEach(() => fakeApp().removeAllListeners())

it('draws without a graphics driver from the next start on, once it has crashed three times', () => {
  const [settings, log] = [memorySettings(), fakeLog()]
  followGpu(settings, log)
  end('GPU', 'crashed')
  end('GPU', 'abnormal-exit')
  expect(settings.read().isGpuOff).toBe(false)
  end('GPU', 'launch-failed')
  expect(settings.read().isGpuOff).toBe(true)
  expect(log.lines).toHaveLength(3)
})

it('takes the end of another process, or an orderly one, for no crash', () => {
  const settings = memorySettings()
  followGpu(settings, fakeLog())
  for (const _ of Array(5)) {
    end('Utility', 'crashed')
    end('GPU', 'clean-exit')
    end('GPU', 'killed')
  }
  expect(settings.read().isGpuOff).toBe(false)
})
