import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { DIST } from '../launch/paths.mjs'
import type { Measured } from './goals.ts'

const RENDERER = path.join(DIST, 'renderer')

/** What the till's page loads before its first paint, gzipped: scripts and styles, no fonts. */
export function measureBundle(): Measured {
  const html = fs.readFileSync(path.join(RENDERER, 'index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  )
  const bytes = files.reduce((sum, file) => {
    return sum + gzipSync(fs.readFileSync(path.join(RENDERER, file)), { level: 9 }).length
  }, gzipSync(html).length)
  return {
    goal: { id: 'B4', what: 'bundle at first paint, gzipped', accept: 200, aim: 200, unit: 'kB' },
    value: bytes / 1_000,
    note: `${files.length} files and the page`,
  }
}
