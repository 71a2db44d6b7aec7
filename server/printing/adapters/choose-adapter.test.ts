import { expect, it } from 'vitest'
import { outsideArchive } from './choose-adapter.ts'

it.each([
  [
    'C:\\Dioptre\\resources\\app.asar\\resources',
    'C:\\Dioptre\\resources\\app.asar.unpacked\\resources',
  ],
  ['/clone/resources', '/clone/resources'],
])('finds the files of %s', (folder, outside) => {
  expect(outsideArchive(folder)).toBe(outside)
})
