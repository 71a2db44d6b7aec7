import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import type { UpdateFile } from './manifest.ts'

export type Progress = (percent: number) => void

/**
 * Brings a package into `folder` and proves it byte for byte against the signed manifest. Nothing
 * else than the proven file is ever left there under its name. Throws one sentence when it can't.
 */
export async function fetchPackage(
  file: UpdateFile,
  bytes: AsyncIterable<Uint8Array>,
  folder: string,
  onProgress: Progress,
): Promise<string> {
  fs.mkdirSync(folder, { recursive: true })
  const target = path.join(folder, file.name)
  const draft = `${target}.part`
  const hash = createHash('sha512')
  const output = fs.createWriteStream(draft, { mode: 0o700 })
  let taken = 0
  try {
    for await (const chunk of bytes) {
      taken += chunk.length
      if (taken > file.size) break
      hash.update(chunk)
      if (!output.write(chunk)) await once(output, 'drain')
      onProgress(Math.floor((taken / file.size) * 100))
    }
    await new Promise<void>((resolve, reject) => {
      output.once('error', reject)
      output.end(resolve)
    })
    if (taken !== file.size || hash.digest('base64') !== file.sha512) {
      throw new Error('The update did not arrive whole; the old version stays.')
    }
    fs.renameSync(draft, target)
    return target
  } catch (error) {
    output.destroy()
    fs.rmSync(draft, { force: true })
    throw error
  }
}

/** Whether the file is still the one that was proven: it lay on the disk meanwhile. */
export function isStillProven(target: string, file: UpdateFile): boolean {
  try {
    const bytes = fs.readFileSync(target)
    const hash = createHash('sha512').update(bytes).digest('base64')
    return bytes.length === file.size && hash === file.sha512
  } catch {
    return false
  }
}
