import path from 'node:path'
import type { SendToPrinter, SystemAdapter } from './adapter.ts'
import { createCupsAdapter } from './cups.ts'
import { sendToNetworkPrinter } from './network-printer.ts'
import { createRawHelper } from './raw-helper.ts'
import { runCommand } from './run-command.ts'
import { createWindowsAdapter, POWERSHELL } from './windows.ts'

/** Set where SumatraPDF.exe is not beside the program. */
const SUMATRA_VARIABLE = 'DIOPTRE_SUMATRA'

/** The printing system of this computer: the spooler of Windows, CUPS elsewhere. */
export function systemAdapter(
  platform: string,
  resourcesFolder: string,
  env: Record<string, string | undefined>,
): SystemAdapter {
  if (platform !== 'win32') return createCupsAdapter(runCommand)
  const folder = path.join(outsideArchive(resourcesFolder), 'windows')
  return createWindowsAdapter({
    run: runCommand,
    helper: createRawHelper({ program: POWERSHELL, script: path.join(folder, 'raw-print.ps1') }),
    sumatraPath: env[SUMATRA_VARIABLE] ?? path.join(folder, 'SumatraPDF.exe'),
  })
}

/** Where the installed program's own files lie for programs that know nothing of its archive. */
export function outsideArchive(folder: string): string {
  return folder.replace(/app\.asar(?=[\\/]|$)/, 'app.asar.unpacked')
}

/** Sends to any printer by what it is. */
export function sendBy(system: SystemAdapter): SendToPrinter {
  return (target, load, signal) => {
    switch (target.kind) {
      case 'Network':
        return sendToNetworkPrinter(target, load, signal)
      case 'System':
        return system.sendPdf(target, load, signal)
      case 'RawQueue':
        return system.sendRaw(target, load, signal)
    }
  }
}
