import { expect, test } from 'vitest'
import { zipOf } from './zip.ts'

test('the same entries are the same bytes, with their names and lengths in the directory', () => {
  const entries = [
    { name: 'person.json', bytes: Buffer.from('{"name":"आशा"}') },
    { name: 'Invoice-1.pdf', bytes: Buffer.alloc(3, 7) },
  ]
  const zip = zipOf(entries)
  expect(zipOf(entries).equals(zip)).toBe(true)
  const end = zip.subarray(-22)
  expect([end.readUInt32LE(0), end.readUInt16LE(10)]).toEqual([0x06054b50, 2])
  const directory = zip.readUInt32LE(zip.length - 6)
  expect(zip.readUInt32LE(directory)).toBe(0x02014b50)
  expect(zip.readUInt32LE(directory + 24)).toBe(entries[0]?.bytes.length)
})
