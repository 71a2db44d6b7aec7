import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CLIENT_TABLE, clientTable } from './client-table.ts'

/** `npm run generate`: writes the files that are made from others. */
const root = fileURLToPath(new URL('../..', import.meta.url))
writeFileSync(path.join(root, CLIENT_TABLE), await clientTable())
