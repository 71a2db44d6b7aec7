import fs from 'node:fs'
import path from 'node:path'

/** Before this mark in Electron's program stand, after it follow, its fuses. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** As many fuses as Electron 45 has, all as they are before anybody turns them. */
const UNTOUCHED = '011001010'

/**
 * A folder that packs like Electron's, with a program that does nothing but has fuses to turn: it
 * shows what would ship without the hundred megabytes of the real one.
 */
export function makeDummyElectron(folder: string, platform: string, version: string): void {
  fs.mkdirSync(path.join(folder, 'resources'), { recursive: true })
  fs.mkdirSync(path.join(folder, 'locales'))
  const fuses = Buffer.concat([
    Buffer.from(SENTINEL),
    Buffer.from([1, UNTOUCHED.length]),
    Buffer.from(UNTOUCHED),
  ])
  const program = Buffer.concat([Buffer.alloc(4_096), fuses, Buffer.alloc(4_096)])
  fs.writeFileSync(path.join(folder, programName(platform)), program, { mode: 0o755 })
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak']) {
    fs.writeFileSync(path.join(folder, name), '-')
  }
  fs.writeFileSync(path.join(folder, 'version'), version)
}

function programName(platform: string): string {
  return platform === 'win32' ? 'electron.exe' : 'electron'
}

/** The fuses of a packed program, by their place: `1` on, `0` off. */
export function fusesOf(file: string): string {
  const bytes = fs.readFileSync(file)
  const at = bytes.indexOf(SENTINEL) + SENTINEL.length
  const length = bytes[at + 1] ?? 0
  return bytes.subarray(at + 2, at + 2 + length).toString()
}
