import fs from 'node:fs'
import path from 'node:path'

const LOOK_EVERY_MS = 100

/**
 * One program a folder, across processes: a lock file names the holder. A second program leaves a
 * note for the first, which looks for notes, and gets false.
 */
export function takeSingleInstance(folder: string, onSecond: (argv: string[]) => void): boolean {
  fs.mkdirSync(folder, { recursive: true })
  const lock = path.join(folder, 'stand-in.lock')
  if (!tryTake(lock)) {
    const note = path.join(folder, `second-${process.pid}.note`)
    fs.writeFileSync(`${note}.draft`, JSON.stringify(process.argv))
    fs.renameSync(`${note}.draft`, note)
    return false
  }
  process.once('exit', () => fs.rmSync(lock, { force: true }))
  setInterval(() => {
    for (const name of fs.readdirSync(folder)) {
      if (!name.endsWith('.note')) continue
      const file = path.join(folder, name)
      const argv = JSON.parse(fs.readFileSync(file, 'utf8'))
      fs.rmSync(file)
      onSecond(argv)
    }
  }, LOOK_EVERY_MS).unref()
  return true
}

function tryTake(lock: string): boolean {
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (isAlive(Number(fs.readFileSync(lock, 'utf8')))) return false
    fs.rmSync(lock, { force: true })
    return tryTake(lock)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
