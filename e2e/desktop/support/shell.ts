import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { electronProgram, openOnElectron } from './on-electron.ts'
import { openOnStandIn } from './on-stand-in.ts'

export type Bounds = { x: number; y: number; width: number; height: number }

export type WindowLook = {
  url: string
  bounds: Bounds
  isKiosk: boolean
  isMinimized: boolean
  focusCount: number
  zoomFactor: number
}

/** What is to be seen of the program from outside its pages. */
export type Look = {
  windows: WindowLook[]
  dialogs: { kind: string; options: Record<string, unknown> }[]
  opened: string[]
  /** What went to the spooler, and what kind of page it was. */
  prints: { type: string; options: Record<string, unknown> }[]
  loginItem: { openAtLogin?: boolean }
}

/** The built desktop program at work, on Electron where it is here, else on the stand-in. */
export type ShellUnderTest = {
  kind: 'Electron' | 'stand-in'
  folder: string
  /** The program's process: the branch server lives in it too. */
  pid: number
  /** What it wrote to its terminal so far. */
  output(): string
  /** The first window's page as it is now; after a crash ask again. */
  page(): Promise<Page>
  /** The page of the window whose address holds `part`. */
  pageAt(part: string): Promise<Page>
  emit(target: 'app' | 'window' | 'powerMonitor', event: string): Promise<void>
  crashPage(): Promise<void>
  closeWindow(): Promise<void>
  minimize(): Promise<void>
  answerDialog(answer: object): Promise<void>
  /** What the process of the scanners would tell; on Electron nobody can speak in its place. */
  scannersSay?(message: object): Promise<void>
  endScanners?(): Promise<void>
  look(): Promise<Look>
  /** Resolves with the exit code once the program is gone. */
  ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

export type ShellOptions = {
  folder: string
  args?: readonly string[]
  env?: Record<string, string>
}

/** Starts the built program on a data folder. */
export function openShell(options: ShellOptions): Promise<ShellUnderTest> {
  const program = electronProgram()
  if (program === null && process.env['DIOPTRE_STORIES_NEED'] === 'Electron') {
    throw new Error('these stories are to run on Electron, and its program is not here')
  }
  return program === null ? openOnStandIn(options) : openOnElectron(program, options)
}

/** A scratch data folder. */
export function scratchShop(): string {
  return path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-desktop-')), 'shop')
}

export function removeShop(folder: string): void {
  fs.rmSync(path.dirname(folder), { recursive: true, force: true, maxRetries: 5 })
}

/** The address of the till, once the program has printed that it is ready there. */
export async function addressOf(shell: ShellUnderTest): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const address = /^ready (\S+)/m.exec(shell.output())?.[1]
    if (address !== undefined) return address
    await sleep(50)
  }
  throw new Error(`the program printed no address: ${shell.output()}`)
}
