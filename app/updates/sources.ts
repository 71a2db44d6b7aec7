import { execFile } from 'node:child_process'
import fs from 'node:fs'
import fsAsync from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { MANIFEST_FILE } from './manifest.ts'

/** Where updates come from: the manifest's text, and the bytes of one of its files. */
export type UpdateSource = {
  /** A stick is put in by a person, who is told what is wrong; the web's faults go to the log. */
  kind: 'stick' | 'web'
  /** Null where there is none. */
  manifest(): Promise<string | null>
  open(name: string): AsyncIterable<Uint8Array>
}

const MAX_MANIFEST_BYTES = 64 * 1024
const LIST_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 30_000
/** A package of 120 MB over a slow line. */
const PACKAGE_WITHIN_MS = 3 * 60 * 60_000

/** The publisher's address: a folder with the manifest and its packages, as they lie on a stick. */
export function webSource(feedUrl: string, ask: typeof fetch = fetch): UpdateSource {
  const base = feedUrl.endsWith('/') ? feedUrl : `${feedUrl}/`
  const open = async (name: string, withinMs: number): Promise<Response> => {
    const signal = AbortSignal.timeout(withinMs)
    const answer = await ask(new URL(name, base), { signal, cache: 'no-store' })
    if (!answer.ok) throw new Error(`${base}${name}: ${answer.status}`)
    return answer
  }
  return {
    kind: 'web',
    async manifest() {
      // Without internet there is no news, and that is no fault.
      const answer = await open(MANIFEST_FILE, ANSWER_WITHIN_MS).catch(() => null)
      const text = (await answer?.text().catch(() => null)) ?? null
      return text !== null && text.length <= MAX_MANIFEST_BYTES ? text : null
    },
    async *open(name) {
      const { body } = await open(name, PACKAGE_WITHIN_MS)
      if (body !== null) yield* body
    },
  }
}

/** A USB stick, or any folder. */
export function folderSource(folder: string): UpdateSource {
  return {
    kind: 'stick',
    async manifest() {
      const file = path.join(folder, MANIFEST_FILE)
      const stat = await fsAsync.stat(file).catch(() => null)
      const isFit = stat?.isFile() === true && stat.size <= MAX_MANIFEST_BYTES
      return isFit ? fsAsync.readFile(file, 'utf8') : null
    },
    open: (name) => fs.createReadStream(path.join(folder, name)),
  }
}

/** Runs a program of the computer; rejects when it fails or takes longer than ten seconds. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<string>

const runProgram: RunProgram = async (program, args) => {
  const options = { timeout: LIST_WITHIN_MS, windowsHide: true }
  return (await promisify(execFile)(program, [...args], options)).stdout
}

/** Names the removable drives only: asking a mapped drive of a dead computer takes a minute. */
const REMOVABLE_DRIVES =
  "[IO.DriveInfo]::GetDrives() | Where-Object { $_.DriveType -eq 'Removable' } | ForEach-Object { $_.Name }"

/**
 * Where this system puts its USB sticks. Windows is asked in a process of its own, and nothing here
 * waits on the main thread. Empty where the system gives no answer.
 */
export async function stickFolders(
  platform: string,
  userName: string,
  run: RunProgram = runProgram,
): Promise<string[]> {
  if (platform === 'win32') {
    const asked = ['-NoProfile', '-NonInteractive', '-Command', REMOVABLE_DRIVES]
    const listed = await run('powershell.exe', asked).catch(() => '')
    return listed.split(/\r?\n/).filter((line) => /^[A-Z]:\\$/.test(line))
  }
  const parents =
    platform === 'darwin' ? ['/Volumes'] : [`/media/${userName}`, `/run/media/${userName}`]
  const found = await Promise.all(
    parents.map(async (parent) => {
      const names = await fsAsync.readdir(parent).catch(() => [])
      return names.map((name) => path.join(parent, name))
    }),
  )
  return found.flat()
}
