import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { EXTERNAL_PACKAGES } from './external-packages.ts'
import { placesPlugin } from './places-plugin.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The command lines, the server for the Electron shell, and every worker thread's own script. */
function entries(): Record<string, string> {
  const workers = fs.globSync('server/**/*-worker.ts', { cwd: root })
  const files = [
    'server/main.ts',
    'server/shop-command.ts',
    'server/startup/start-server.ts',
    'server/startup/run-standby.ts',
    ...workers,
  ]
  return Object.fromEntries(
    files.map((file) => [path.basename(file, '.ts'), path.join(root, file)]),
  )
}

export default defineConfig({
  root,
  publicDir: false,
  plugins: [placesPlugin()],
  ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    // What is inside the built files keeps its licence beside them.
    license: { fileName: 'third-party-licences.md' },
    minify: false,
    rolldownOptions: {
      input: entries(),
      external: [/^node:/, 'electron'],
      // Flat, so that a path seen from one built file is the same from every other.
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[name].js' },
    },
  },
})
