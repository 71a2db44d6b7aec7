import path from 'node:path'
import { answerLongRead } from '../../kernel/long-read-process.ts'
import { renderPdf } from '../../rendering/pdf/render-pdf.ts'
import { type Fonts, loadFonts } from '../../rendering/text/fonts.ts'
import { createZip } from '../../wire/zip.ts'
import { branchOf } from '../document.ts'
import { logoIn, withSignature } from '../shared/logo-file.ts'
import { accountantFolder, type FolderJob } from './accountant-folder.ts'

/** The folder of a month, file by file, with what its documents are drawn from. */
export type FolderWork = FolderJob & { dataFolder: string; resourcesFolder: string }

answerLongRead<FolderWork>(function* (db, job) {
  let loaded: Fonts | null = null
  function fonts(): Fonts {
    loaded ??= loadFonts(path.join(job.resourcesFolder, 'fonts'))
    return loaded
  }
  const zip = createZip()
  const entries = accountantFolder(db, job, {
    draw: (drawing) => renderPdf(drawing, fonts()),
    signed: (sheet) => withSignature(job.dataFolder, sheet),
    logoOf: (content) => logoIn(job.dataFolder, branchOf(content)),
  })
  for (const entry of entries) yield zip.add(entry)
  yield zip.end()
})
