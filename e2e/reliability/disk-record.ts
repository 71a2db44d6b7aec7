import fs from 'node:fs'
import path from 'node:path'

/** One thing that a program did to the disk, or said to somebody, in its order. */
export type DiskStep =
  | { kind: 'folder'; path: string }
  | { kind: 'file'; path: string; isEmptied: boolean }
  | { kind: 'write'; path: string; at: number; bytes: Buffer }
  | { kind: 'cut'; path: string; length: number }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'sync'; path: string }
  /** What left for a client: from here on it counts as told. */
  | { kind: 'said'; text: string }

/** What strace is to follow, so that `readRecord` can rebuild the disk. */
export const RECORDED =
  'openat,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,rmdir,' +
  'pwrite64,write,writev,pwritev,fsync,fdatasync,ftruncate,sendfile,copy_file_range,linkat,symlinkat'

/** The command that runs a program under strace, which goes beside it: signals reach the program. */
export function recorder(file: string): string[] {
  return [
    'strace',
    '-D',
    '-f',
    '-qq',
    '-y',
    '-xx',
    '-s',
    '4000000',
    '-o',
    file,
    '-e',
    `trace=${RECORDED}`,
  ]
}

const CALL = /^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+|0x[0-9a-f]+)/s
const UNFINISHED = /^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$/s
const RESUMED = /^(\d+) +<\.\.\. \w+ resumed>(.*)$/s
const FD = /^(\d+|AT_FDCWD)<([^>]*)>/
const TEXT = /"((?:\\x[0-9a-f]{2})*)"/g

/**
 * Reads what strace has written: the changes inside `folder`, and what was said over sockets.
 * Throws for a call that it can't rebuild, so that nothing is left out silently.
 */
export function readRecord(file: string, folder: string): DiskStep[] {
  const open = new Map<string, string>()
  /** Where a plain write goes, by process and descriptor. */
  const offsets = new Map<string, { path: string; at: number; isAppending: boolean }>()
  const steps: DiskStep[] = []
  for (const line of fs.readFileSync(file, 'latin1').split('\n')) {
    const unfinished = UNFINISHED.exec(line)
    if (unfinished !== null) {
      open.set(unfinished[1] ?? '', `${unfinished[2]}(${unfinished[3]}`)
      continue
    }
    const resumed = RESUMED.exec(line)
    const whole = resumed === null ? line : (open.get(resumed[1] ?? '') ?? '') + (resumed[2] ?? '')
    const call = CALL.exec(whole)
    if (call === null || (call[3] ?? '').startsWith('-')) continue
    const [, name = '', args = '', result = ''] = call
    const step = stepOf({ name, args, result: Number(result), folder, offsets, whole })
    if (step !== null) steps.push(step)
  }
  return steps
}

type Call = {
  name: string
  args: string
  result: number
  folder: string
  offsets: Map<string, { path: string; at: number; isAppending: boolean }>
  whole: string
}

function stepOf(call: Call): DiskStep | null {
  const { args, folder, name, offsets, result, whole } = call
  const fd = FD.exec(args)
  const place = fd === null ? '' : unhex(fd[2] ?? '')
  const texts = [...args.matchAll(TEXT)].map(([, text = '']) => unhexBytes(text))
  const named = (at: number, base = place): string => {
    const text = texts[at]?.toString() ?? ''
    return path.isAbsolute(text) ? text : path.join(base, text)
  }
  const isHere = (each: string): boolean => each === folder || each.startsWith(`${folder}/`)
  switch (name) {
    case 'openat': {
      const target = named(0)
      const flags = args
      const opened = /= \d+<([^>]*)>/.exec(whole)
      const key = `${result}`
      const isAppending = flags.includes('O_APPEND')
      offsets.set(key, {
        path: opened === null ? target : unhex(opened[1] ?? ''),
        at: 0,
        isAppending,
      })
      if (!isHere(target) || !flags.includes('O_CREAT')) return null
      return { kind: 'file', path: target, isEmptied: flags.includes('O_TRUNC') }
    }
    case 'mkdir':
    case 'mkdirat':
      return isHere(named(0)) ? { kind: 'folder', path: named(0) } : null
    case 'rename':
    case 'renameat':
    case 'renameat2':
      return isHere(named(0)) ? { kind: 'rename', path: named(0), to: named(1) } : null
    case 'unlink':
    case 'unlinkat':
    case 'rmdir':
      return isHere(named(0)) ? { kind: 'remove', path: named(0) } : null
    case 'fsync':
    case 'fdatasync':
      return isHere(place) ? { kind: 'sync', path: place } : null
    case 'ftruncate':
      return isHere(place)
        ? { kind: 'cut', path: place, length: Number(/, (\d+)$/.exec(args)?.[1]) }
        : null
    case 'pwrite64':
      if (!isHere(place)) return null
      return {
        kind: 'write',
        path: place,
        at: Number(/, (\d+)$/.exec(args)?.[1]),
        bytes: (texts[0] ?? Buffer.alloc(0)).subarray(0, result),
      }
    case 'write':
    case 'writev': {
      const bytes = Buffer.concat(texts).subarray(0, result)
      if (/^(socket:|TCP:|TCPv6:)/.test(place))
        return { kind: 'said', text: bytes.toString('latin1') }
      if (!isHere(place)) return null
      const known = offsets.get(fd?.[1] ?? '')
      const at = known?.path === place ? known.at : 0
      if (known?.path === place) known.at += result
      return { kind: 'write', path: place, at: known?.isAppending === true ? -1 : at, bytes }
    }
    default:
      if (isHere(place)) throw new Error(`the record has a call that nothing rebuilds: ${name}`)
      return null
  }
}

function unhexBytes(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex')
}

function unhex(text: string): string {
  return text.startsWith('\\x') ? unhexBytes(text).toString() : text
}
