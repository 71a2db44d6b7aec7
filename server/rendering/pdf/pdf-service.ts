import { createPdfPool, type PdfPool } from './pdf-pool.ts'

/** The PDF worker of a server. It is started by its first job, or before by `warmUp`. */
export type PdfService = PdfPool & { warmUp(): void }

export function createPdfService(resourcesFolder: string): PdfService {
  let pool: PdfPool | undefined
  const started = (): PdfPool => {
    pool ??= createPdfPool({ resourcesFolder })
    return pool
  }
  return {
    render: (job, owner) => started().render(job, owner),
    warmUp: () => void started(),
    close: async () => pool?.close(),
  }
}
