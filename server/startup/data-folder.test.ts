import { describe, expect, it } from 'vitest'
import { defaultDataFolder } from './data-folder.ts'

describe('the default data folder', () => {
  it.each([
    ['linux', {}, '/home/asha', '/home/asha/.local/share/dioptre'],
    ['linux', { XDG_DATA_HOME: '/srv/data' }, '/home/asha', '/srv/data/dioptre'],
    ['linux', { XDG_DATA_HOME: '' }, '/home/asha', '/home/asha/.local/share/dioptre'],
    ['linux', { XDG_DATA_HOME: 'data' }, '/home/asha', '/home/asha/.local/share/dioptre'],
    ['darwin', {}, '/Users/asha', '/Users/asha/Library/Application Support/Dioptre'],
    ['win32', { APPDATA: 'D:\\Roaming' }, 'C:\\Users\\asha', 'D:\\Roaming\\Dioptre'],
    ['win32', {}, 'C:\\Users\\asha', 'C:\\Users\\asha\\AppData\\Roaming\\Dioptre'],
  ] as const)('on %s with %j', (platform, env, home, expected) => {
    expect(defaultDataFolder({ platform, env, home })).toBe(expected)
  })
})
