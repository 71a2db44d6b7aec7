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
  const script = path.join(resourcesFolder, 'windows', 'raw-print.ps1')
  return createWindowsAdapter({
    run: runCommand,
    helper: createRawHelper({ program: POWERSHELL, script }),
    sumatraPath: env[SUMATRA_VARIABLE] ?? path.join(resourcesFolder, 'windows', 'SumatraPDF.exe'),
  })
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
