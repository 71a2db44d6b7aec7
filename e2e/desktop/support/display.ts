import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import { electronProgram } from './on-electron.ts'

/** A display without a monitor, wide enough for two. */
export type Display = { env: Record<string, string>; close(): void }

const XVFB = '/usr/bin/Xvfb'

/** Why no window can be opened here; null where one can. */
export function whyNoDisplay(): string | null {
  if (process.platform !== 'linux') {
    return electronProgram() === null ? 'here these stories need Electron' : null
  }
  if (fs.existsSync(XVFB)) return null
  return process.env['DISPLAY'] ? null : 'Xvfb is not installed and there is no display'
}

/** On Linux an Xvfb of its own, so that no window jumps at whoever works here; else the screen. */
export async function openDisplay(): Promise<Display> {
  if (process.platform !== 'linux' || !fs.existsSync(XVFB)) return { env: {}, close: () => {} }
  const flags = ['-displayfd', '3', '-screen', '0', '2732x900x24', '-nolisten', 'tcp']
  const child = spawn(XVFB, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await displayNumber(child)
  return { env: { DISPLAY: `:${number}` }, close: () => child.kill() }
}

function displayNumber(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('\n')) resolve(text.trim())
    })
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
  })
}
