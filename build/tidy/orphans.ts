import { importsOf } from './imports.ts'
import { isTest, type Rule, servesTests } from './source-file.ts'

/** Files that something other than an import starts: a command, a page, a tool. */
const ENTRIES = [
  /^server\/(main|shop-command)\.ts$/,
  /^server\/copies\/testing\/seller\.ts$/,
  /^app\/(main|preload|scanners\/scanner-worker)\.ts$/,
  /^e2e\/support\/global-setup\.ts$/,
  /^build\/launch\/built-server-setup\.mjs$/,
  /^e2e\/hid\/(main|guest)\.ts$/,
  /^e2e\/attacks\/hostile-devices\.ts$/,
  /^e2e\/lan\/main\.ts$/,
  /^e2e\/desktop\/electron-stand-in\/(register\.ts|electron\.ts|[\w-]+-world\.mjs)$/,
  /^renderer\/(app|features\/display)\/main\.tsx$/,
  /^build\/[\w-]+\.(config|vite\.config)\.ts$/,
  /^build\/[\w-]+\.mjs$/,
  /^build\/(gallery|generate|pack)\/main\.ts$/,
  /^build\/pack\/(make|sign-update|try-installer|try-packed|installer-trial\/try-script)\.ts$/,
  /^build\/bench\/(main|[\w-]+-worker)\.ts$/,
  /^build\/(server|renderer|app)\.vite\.config\.ts$/,
  /\.d\.ts$/,
]

/** Every file is used by the program. What only its own test uses is not. */
export const noOrphans: Rule = (files) => {
  const usedByProgram = new Set<string>()
  const usedByTests = new Set<string>()
  for (const file of files) {
    const used = servesTests(file.path) ? usedByTests : usedByProgram
    for (const { target } of importsOf(file)) if (target !== null) used.add(target)
  }
  return files
    .map(({ path }) => path)
    .filter((path) => !isTest(path) && !ENTRIES.some((entry) => entry.test(path)))
    .filter((path) => !usedByProgram.has(path) && !(servesTests(path) && usedByTests.has(path)))
    .map((path) => ({ path, line: 1, message: 'nothing of the program imports this file' }))
}
