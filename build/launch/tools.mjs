import path from 'node:path'
import { MODULES, NODE_24, ROOT, toolEnv } from './paths.mjs'
import { runForeground } from './processes.mjs'

/**
 * The tools of the house, each the script that its package runs, so that no shell and no shim of
 * npm comes between.
 */
const SCRIPTS = {
  tsc: path.join('typescript', 'lib', 'tsc.js'),
  biome: path.join('@biomejs', 'biome', 'bin', 'biome'),
  vitest: path.join('vitest', 'vitest.mjs'),
  vite: path.join('vite', 'bin', 'vite.js'),
  playwright: path.join('@playwright', 'test', 'cli.js'),
}

/** The top-level folders, each with a tsconfig of its own. */
export const TYPED_FOLDERS = ['server', 'renderer', 'app', 'build', 'e2e']

/**
 * Runs a tool under Node 24 in this terminal.
 * @param {keyof typeof SCRIPTS} name
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<number>} its exit code
 */
export function runTool(name, args, env = {}) {
  const script = path.join(MODULES, SCRIPTS[name])
  return runForeground(NODE_24, [script, ...args], { env: toolEnv(env) })
}

/** @param {string} folder */
export function checkTypes(folder) {
  // Each checker works out the types of all messages again: one takes a third of the time and memory.
  return runTool('tsc', ['-p', path.join(ROOT, folder), '--checkers', '1'])
}

export function lint() {
  return runTool('biome', ['check', '--error-on-warnings'])
}

/**
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 */
export function runUnitTests(args, env = {}) {
  return runTool('vitest', ['run', '--config', 'build/vitest.config.ts', ...args], env)
}

/**
 * @param {readonly string[]} args
 * @param {string} chromium
 * @param {Record<string, string>} env
 */
export function runEndToEndTests(args, chromium, env = {}) {
  const all = ['test', '--config', 'build/playwright.config.ts', ...args]
  return runTool('playwright', all, { DIOPTRE_CHROMIUM: chromium, ...env })
}
