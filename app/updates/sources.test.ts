import { expect, it, vi } from 'vitest'
import { stickFolders } from './sources.ts'

it('looks at the removable drives of a Windows only', async () => {
  const run = vi.fn(async () => 'E:\\\r\nF:\\\r\n\r\n')
  expect(await stickFolders('win32', 'asha', run)).toEqual(['E:\\', 'F:\\'])
  expect(run.mock.calls.flat(2).join(' ')).toContain("-eq 'Removable'")
})

it('finds none where Windows does not answer', async () => {
  expect(await stickFolders('win32', 'asha', () => Promise.reject(new Error('timed out')))).toEqual(
    [],
  )
})

it('finds none where this system has no sticks', async () => {
  expect(await stickFolders('linux', 'nobody-of-this-name')).toEqual([])
})
