import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { EXTERNAL_PACKAGES } from './external-packages.ts'
import { messagesPlugin } from './messages-plugin.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What of the server the shell runs: each is an entry of the server's build. */
const SERVER_ENTRY = /^\.\.\/server\/startup\/(start-server|run-standby)\.ts$/

/** The shell starts the very server that is built for the command line, not a copy of its own. */
const builtServer: Plugin = {
  name: 'dioptre:built-server',
  enforce: 'pre',
  resolveId(source) {
    const name = SERVER_ENTRY.exec(source)?.[1]
    return name === undefined ? null : { id: `../server/${name}.js`, external: true }
  },
}

/** `--mode preload` builds the preload script: a sandboxed window takes CommonJS alone. */
export default defineConfig(({ mode }) => {
  const isPreload = mode === 'preload'
  const names = isPreload ? ['preload'] : ['main', 'scanner-worker']
  const folderOf = (name: string) => (name === 'scanner-worker' ? 'app/scanners' : 'app')
  return {
    root,
    publicDir: false,
    plugins: [builtServer, messagesPlugin()],
    ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
    build: {
      ssr: true,
      target: 'node24',
      outDir: 'dist/app',
      emptyOutDir: !isPreload,
      sourcemap: true,
      // What is inside the built files keeps its licence beside them.
      license: isPreload ? false : { fileName: 'third-party-licences.md' },
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          names.map((name) => [name, path.join(root, folderOf(name), `${name}.ts`)]),
        ),
        external: [/^node:/, 'electron'],
        output: {
          format: isPreload ? 'cjs' : 'es',
          entryFileNames: isPreload ? 'preload.cjs' : '[name].js',
        },
      },
    },
  }
})
