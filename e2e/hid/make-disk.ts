import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const HERE = import.meta.dirname
const NODE = path.join(ROOT, 'node_modules/node/bin/node')
const DRIVER = path.join(ROOT, 'node_modules/node-hid')
const NATIVE = path.join(DRIVER, 'prebuilds/HID_hidraw-linux-x64/node-napi-v4.node')
/** In the order in which they need each other. */
const KERNEL_MODULES = ['hid', 'hid-generic', 'uhid']

const INIT = `#!/bin/busybox sh
/bin/busybox mount -t proc none /proc
/bin/busybox mount -t sysfs none /sys
/bin/busybox mount -t devtmpfs none /dev
for each in ${KERNEL_MODULES.join(' ')}; do /bin/busybox insmod /modules/$each.ko; done
cd /till && HOME=/tmp /bin/node e2e/hid/guest.ts
/bin/busybox poweroff -f
`

/** Packs a computer's whole disk: a shell, Node, node-hid, the built process and the story. */
export function makeDisk(folder: string, kernelFolder: string): string {
  const root = path.join(folder, 'root')
  const till = path.join(root, 'till')
  for (const name of ['bin', 'proc', 'sys', 'dev', 'tmp', 'modules', 'till/e2e/hid']) {
    fs.mkdirSync(path.join(root, name), { recursive: true })
  }
  fs.writeFileSync(path.join(root, 'init'), INIT, { mode: 0o755 })
  fs.copyFileSync('/bin/busybox', path.join(root, 'bin/busybox'))
  fs.copyFileSync(NODE, path.join(root, 'bin/node'))
  for (const library of [NODE, NATIVE].flatMap(librariesOf)) {
    fs.mkdirSync(path.join(root, path.dirname(library)), { recursive: true })
    fs.copyFileSync(library, path.join(root, library))
  }
  copyModules(kernelFolder, path.join(root, 'modules'))
  fs.cpSync(path.join(ROOT, 'dist/app'), path.join(till, 'dist/app'), { recursive: true })
  for (const name of ['guest.ts', 'uhid.ts']) {
    fs.copyFileSync(path.join(HERE, name), path.join(till, 'e2e/hid', name))
  }
  fs.writeFileSync(path.join(till, 'package.json'), '{ "type": "module" }\n')
  copyDriver(path.join(till, 'node_modules'))
  const disk = path.join(folder, 'disk.cpio')
  const pack = `cd '${root}' && find . | cpio --quiet -o -H newc > '${disk}'`
  execFileSync('sh', ['-c', pack])
  return disk
}

function librariesOf(file: string): string[] {
  const listed = execFileSync('ldd', [file], { encoding: 'utf8' })
  return [...listed.matchAll(/(\/\S+) \(0x/g)].flatMap(([, library]) => library ?? [])
}

/** Newer kernels come with their modules compressed. */
function copyModules(kernelFolder: string, target: string): void {
  const all = fs.readdirSync(kernelFolder, { recursive: true, encoding: 'utf8' })
  for (const name of KERNEL_MODULES) {
    const found = all.find((each) => path.basename(each).replace(/\.xz$/, '') === `${name}.ko`)
    if (found === undefined) throw new Error(`the kernel has no module ${name}`)
    const file = path.join(kernelFolder, found)
    const bytes = found.endsWith('.xz')
      ? execFileSync('xz', ['-dc', file], { maxBuffer: 64 * 1024 * 1024 })
      : fs.readFileSync(file)
    fs.writeFileSync(path.join(target, `${name}.ko`), bytes)
  }
}

function copyDriver(target: string): void {
  const own = path.join(target, 'node-hid')
  fs.mkdirSync(own, { recursive: true })
  for (const name of ['package.json', 'nodehid.js', 'binding-options.js']) {
    fs.copyFileSync(path.join(DRIVER, name), path.join(own, name))
  }
  const native = path.join(own, path.relative(DRIVER, NATIVE))
  fs.mkdirSync(path.dirname(native), { recursive: true })
  fs.copyFileSync(NATIVE, native)
  const finder = 'pkg-prebuilds'
  fs.cpSync(path.join(ROOT, 'node_modules', finder), path.join(target, finder), {
    recursive: true,
  })
}
