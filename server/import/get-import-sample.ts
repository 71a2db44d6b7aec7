import fs from 'node:fs'
import path from 'node:path'
import { importSample as spec } from '../contract/import.ts'
import { operation } from '../kernel/operation.ts'

export const getImportSample = operation(spec, ({ services, reply }) => {
  const file = path.join(services.resourcesFolder, 'seed', 'catalogue-sample.csv')
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="dioptre-catalogue-sample.csv"')
    .send(fs.readFileSync(file))
})
