import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CLIENT_TABLE, clientTable } from './client-table.ts'

test('the table of the client is what the contract says; `npm run generate` writes it', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const committed = readFileSync(path.join(root, CLIENT_TABLE), 'utf8')
  expect(committed).toBe(await clientTable())
})
