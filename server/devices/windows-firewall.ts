import { encoded, POWERSHELL, type RunScript, runScript } from '../kernel/powershell.ts'

/** What Windows' firewall does with other devices that come to this program. */
export type FirewallState = 'open' | 'closed' | 'publicNetwork' | 'unknown'

export type Firewall = {
  program: string
  /** Takes a second or two, in a process of its own; never throws. */
  look(): Promise<FirewallState>
  /** Asks the person for an administrator's yes, and lets the shop's devices through. */
  allow(port: number): Promise<void>
}

const LOOK_WITHIN_MS = 20_000
/** Somebody has to find an administrator. */
const ALLOW_WITHIN_MS = 5 * 60_000

/** Only rules that count in the network that the computer is in now; one that blocks wins. */
const LOOK = `
$ErrorActionPreference = 'Stop'
$here = @(Get-NetConnectionProfile | ForEach-Object {
  if ($_.NetworkCategory -eq 'DomainAuthenticated') { 'Domain' } else { "$($_.NetworkCategory)" } })
$rules = @(Get-NetFirewallApplicationFilter -Program $env:DIOPTRE_PROGRAM -ErrorAction SilentlyContinue |
  Get-NetFirewallRule | Where-Object { $_.Enabled -eq 'True' -and $_.Direction -eq 'Inbound' } |
  Where-Object { $profiles = "$($_.Profile)" -split ', '
    $profiles -contains 'Any' -or @($here | Where-Object { $profiles -contains $_ }).Count -gt 0 })
if (@($rules | Where-Object { $_.Action -eq 'Block' }).Count -gt 0) { $state = 'closed' }
elseif (@($rules | Where-Object { $_.Action -eq 'Allow' }).Count -gt 0) { $state = 'open' }
else { $state = 'closed' }
if ($state -eq 'closed' -and $here.Count -gt 0 -and @($here | Where-Object { $_ -ne 'Public' }).Count -eq 0) {
  $state = 'publicNetwork' }
$state`

/** What an administrator runs: rules of Windows' own question, which may block, make way for ours. */
function allowScript(program: string, port: number): string {
  const path = `'${program.replaceAll("'", "''")}'`
  const rule = `-DisplayName 'Dioptre' -Direction Inbound -Action Allow -Program ${path} -Profile Private,Domain`
  return `
Get-NetFirewallApplicationFilter -Program ${path} -ErrorAction SilentlyContinue | Get-NetFirewallRule | Remove-NetFirewallRule
New-NetFirewallRule ${rule} -Protocol TCP -LocalPort ${port}
New-NetFirewallRule ${rule} -Protocol UDP -LocalPort 5353`
}

/** The firewall of Windows, for the program that runs. Its scripts were never run on Windows. */
export function createWindowsFirewall(program: string, run: RunScript = runScript): Firewall {
  return {
    program,
    async look() {
      const answer = await run(LOOK, { DIOPTRE_PROGRAM: program }, LOOK_WITHIN_MS).catch(() => '')
      const state = answer.trim()
      return state === 'open' || state === 'closed' || state === 'publicNetwork' ? state : 'unknown'
    },
    async allow(port) {
      const inner = encoded(allowScript(program, port))
      const script = `Start-Process -FilePath '${POWERSHELL}' -Verb RunAs -WindowStyle Hidden -Wait -ArgumentList '-NoProfile','-NonInteractive','-EncodedCommand','${inner}'`
      // Who says no to Windows' question has answered it.
      await run(script, {}, ALLOW_WITHIN_MS).catch(() => '')
    },
  }
}

/** Of the desktop program on Windows; elsewhere nothing is asked, and nobody is disturbed. */
export function ownFirewall(): Firewall | null {
  const isDesktop = process.versions['electron'] !== undefined
  return process.platform === 'win32' && isDesktop ? createWindowsFirewall(process.execPath) : null
}
