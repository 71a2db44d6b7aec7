// `npm run test:hid`: the built process of the scanners against the HID devices of a real kernel,
// in a virtual computer. Slow, needs an administrator on Debian, and runs by itself alone.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeDisk } from './make-disk.ts'

const TOOLS = ['qemu-system-x86', 'busybox-static', 'cpio']
const PROGRAMS = ['/usr/bin/qemu-system-x86_64', '/bin/busybox', '/usr/bin/cpio']
const WITHIN_MS = 240_000

/** Why it can't run on this computer; null when it can. */
function whyNot(): string | null {
  const isDebian = fs.existsSync('/usr/bin/apt-get') && process.platform === 'linux'
  if (!isDebian || process.arch !== 'x64') {
    return 'The scanners are tried in a virtual computer that is made on Debian (x64) alone.'
  }
  if (process.getuid?.() !== 0) {
    return `It installs ${TOOLS.join(', ')} by apt-get: run it as root.`
  }
  return null
}

function apt(args: readonly string[], folder: string): string {
  const options = ['-o', 'APT::Sandbox::User=root']
  const [command = '', ...rest] = args
  return execFileSync(command, [...options, ...rest], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function installTools(folder: string): void {
  if (PROGRAMS.every((file) => fs.existsSync(file))) return
  say(`Installing ${TOOLS.join(', ')}…`)
  try {
    apt(['apt-get', 'update', '-qq'], folder)
  } catch {
    // One list that can't be fetched leaves the others usable.
    say('apt-get update failed; installing from the package lists that are here.')
  }
  apt(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...TOOLS], folder)
}

/** Fetches Debian's own kernel and unpacks it beside; nothing of it is installed. */
function fetchKernel(folder: string): { image: string; modules: string } {
  const meta = apt(['apt-cache', 'depends', '--important', 'linux-image-amd64'], folder)
  const name = /Depends: (linux-image-\S+)/.exec(meta)?.[1]
  if (name === undefined) throw new Error('apt knows no kernel: run apt-get update first')
  say(`Fetching ${name}…`)
  apt(['apt-get', 'download', '-qq', name], folder)
  const [archive = ''] = fs.readdirSync(folder).filter((file) => file.endsWith('.deb'))
  const kernel = path.join(folder, 'kernel')
  execFileSync('dpkg-deb', ['-x', path.join(folder, archive), kernel])
  const boot = path.join(kernel, 'boot')
  const image = fs.readdirSync(boot).find((file) => file.startsWith('vmlinuz-'))
  if (image === undefined) throw new Error(`${name} holds no kernel`)
  return { image: path.join(boot, image), modules: path.join(kernel, 'lib/modules') }
}

/** Starts the computer and passes on what it says; true when its last word is that all is well. */
async function runComputer(image: string, disk: string): Promise<boolean> {
  const hardware = ['-accel', 'tcg', '-cpu', 'max', '-m', '1024', '-no-reboot']
  const console = ['-nographic', '-serial', 'stdio', '-monitor', 'none', '-nic', 'none']
  const start = ['-kernel', image, '-initrd', disk, '-append', 'console=ttyS0 quiet panic=-1']
  const computer = spawn('qemu-system-x86_64', [...hardware, ...console, ...start], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const tooLong = setTimeout(() => computer.kill('SIGKILL'), WITHIN_MS)
  let output = ''
  computer.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    process.stdout.write(chunk)
  })
  await new Promise<void>((resolve, reject) => {
    computer.once('close', () => resolve())
    computer.once('error', reject)
  })
  clearTimeout(tooLong)
  return /^PASSED\s*$/m.test(output)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function main(): Promise<number> {
  const refusal = whyNot()
  if (refusal !== null) {
    process.stderr.write(`${refusal}\n`)
    return 2
  }
  const begun = performance.now()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-hid-'))
  try {
    installTools(folder)
    const { image, modules } = fetchKernel(folder)
    say('Packing the disk…')
    const disk = makeDisk(folder, modules)
    say('Starting the computer…')
    const isGood = await runComputer(image, disk)
    const seconds = Math.round((performance.now() - begun) / 1_000)
    say(`${isGood ? 'The scanners passed' : 'The scanners FAILED'} after ${seconds} s.`)
    return isGood ? 0 : 1
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
