import fs from 'node:fs'
import path from 'node:path'
import { MANIFEST_FILE } from './manifest.ts'

/** Where a version may come from: its manifest's text, and the bytes of one of its files. */
export type UpdateSource = {
  kind: 'web' | 'stick'
  manifest(): Promise<string | null>
  open(name: string): Promise<AsyncIterable<Uint8Array>>
}

const ASK_WITHIN_MS = 20_000
const MAX_MANIFEST_BYTES = 64 * 1024

/** The publisher's own address. Without internet there is simply no news. */
export function webSource(feedUrl: string): UpdateSource {
  return {
    kind: 'web',
    async manifest() {
      const signal = AbortSignal.timeout(ASK_WITHIN_MS)
      const answer = await fetch(new URL(MANIFEST_FILE, feedUrl), { signal }).catch(() => null)
      if (answer === null || !answer.ok) return null
      const text = await answer.text()
      return text.length <= MAX_MANIFEST_BYTES ? text : null
    },
    async open(name) {
      const answer = await fetch(new URL(name, feedUrl))
      if (!answer.ok || answer.body === null) throw new Error('The update could not be fetched.')
      return answer.body
    },
  }
}

/** A USB stick, or any folder. */
export function folderSource(folder: string): UpdateSource {
  return {
    kind: 'stick',
    async manifest() {
      const file = path.join(folder, MANIFEST_FILE)
      const stat = fs.statSync(file, { throwIfNoEntry: false })
      const isFit = stat?.isFile() === true && stat.size <= MAX_MANIFEST_BYTES
      return isFit ? fs.readFileSync(file, 'utf8') : null
    },
    open: async (name) => fs.createReadStream(path.join(folder, name)),
  }
}

/** Where this system puts its USB sticks. */
export function stickFolders(platform: string, userName: string): string[] {
  if (platform === 'win32') {
    return [...'DEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`).filter(exists)
  }
  const parents =
    platform === 'darwin' ? ['/Volumes'] : [`/media/${userName}`, `/run/media/${userName}`]
  return parents.flatMap((parent) => {
    try {
      return fs.readdirSync(parent).map((name) => path.join(parent, name))
    } catch {
      return []
    }
  })
}

function exists(folder: string): boolean {
  return fs.existsSync(folder)
}
