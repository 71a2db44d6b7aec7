// Loaded into a measured server with `--import`: on SIGUSR2 it writes down for how long the main
// thread answered nobody since the last time (milliseconds), into the file that is named.
import fs from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 1
const file = process.env['DIOPTRE_BENCH_STALLS']
if (file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  process.on('SIGUSR2', () => {
    const longestMs = Math.max(0, delay.max / 1e6 - RESOLUTION_MS)
    delay.reset()
    fs.writeFileSync(`${file}.draft`, JSON.stringify({ longestMs }))
    fs.renameSync(`${file}.draft`, file)
  })
}
