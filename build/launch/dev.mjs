import { spawn } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { print } from './output.mjs'
import { DIST, MODULES, NODE_24, ROOT, toolEnv } from './paths.mjs'
import { followSignals } from './processes.mjs'

/**
 * `npm run dev`: the branch server straight from its sources, restarted when they change, and the
 * till through Vite with hot replacement. Its shop is a demo shop of its own in dist/, never the
 * one that `npm start` opens. Ends both when either ends.
 * @param {readonly string[]} args for the server; `--data` among them wins
 * @returns {Promise<number>}
 */
export async function dev(args) {
  const port = await freePort()
  const data = path.join(DIST, 'dev-shop')
  const main = path.join(ROOT, 'server', 'main.ts')
  const flags = ['--demo', '--data', data, ...args, '--port', String(port)]
  const server = start(['--watch', main, ...flags])
  const vite = start(
    [path.join(MODULES, 'vite', 'bin', 'vite.js'), '--config', 'build/renderer.vite.config.ts'],
    { DIOPTRE_SERVER: `http://127.0.0.1:${port}` },
  )
  print('The till is at the address that Vite prints below; Ctrl+C stops it and the server.')
  const code = await Promise.race([ended(server), ended(vite)])
  server.kill('SIGTERM')
  vite.kill('SIGTERM')
  await Promise.all([ended(server), ended(vite)])
  return code
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function start(args, env = {}) {
  const child = spawn(NODE_24, args, { cwd: ROOT, env: toolEnv(env), stdio: 'inherit' })
  followSignals(child)
  return child
}

/** @param {import('node:child_process').ChildProcess} child */
function ended(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode ?? 0)
    else child.on('close', (code) => resolve(code ?? 0))
  })
}

/** Chosen once, so that a restarted server is where Vite expects it. @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
