import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { openCopy } from '../../db/open-copy.ts'
import type { LongReadInput } from '../../kernel/long-reads.ts'
import { renderPdf } from '../../rendering/pdf/render-pdf.ts'
import { type Fonts, loadFonts } from '../../rendering/text/fonts.ts'
import { createZip } from '../../wire/zip.ts'
import { branchOf } from '../document.ts'
import { logoIn } from '../shared/logo-file.ts'
import { accountantFolder, type FolderJob } from './accountant-folder.ts'

/** The folder of a month, file by file, with what its documents are drawn from. */
export type FolderWork = FolderJob & { dataFolder: string; resourcesFolder: string }

const port = parentPort
if (port === null) throw new Error('this file is a worker thread')
const { file, job }: LongReadInput<FolderWork> = workerData
const { close, db } = openCopy(file)
let loaded: Fonts | null = null
function fonts(): Fonts {
  loaded ??= loadFonts(path.join(job.resourcesFolder, 'fonts'))
  return loaded
}
try {
  const zip = createZip()
  const entries = accountantFolder(db, job, {
    draw: (drawing) => renderPdf(drawing, fonts()),
    logoOf: (content) => logoIn(job.dataFolder, branchOf(content)),
  })
  for (const entry of entries) port.postMessage(zip.add(entry))
  port.postMessage(zip.end())
  port.postMessage(null)
} finally {
  close()
}
