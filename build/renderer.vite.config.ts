import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messagesPlugin } from './messages-plugin.ts'

const root = fileURLToPath(new URL('../renderer', import.meta.url))

/** Set by `npm run dev`: where the branch server of this session answers. */
const server = process.env['DIOPTRE_SERVER']

/**
 * Everything that the first paint needs in two files, not in a hundred: shared code would else get a
 * chunk for each set of screens that uses it, and small files gzip badly. Other languages and the
 * screens that are opened later keep chunks of their own.
 */
const SHARED_WITH_DISPLAY = [
  /node_modules\/(react|react-dom|scheduler|zustand)\//,
  /lucide-react\/dist\/esm\/(?!icons\/(?!cloud-off))/,
  /renderer\/base\/(api|format|i18n(?!\/hi))/,
  /renderer\/base\/ui\/(class-names|glyph|layout|mark|styled-element|text)\.tsx?$/,
  /renderer\/kernel\/local-storage/,
]
/**
 * The design system's styles come first on both pages: what a feature adds to one of its components
 * outweighs the component's own look, whichever screen is opened first.
 */
const STYLES = { name: 'styles', test: /renderer\/base\/ui\/.*\.css/, priority: 3 }
const BOTH_PAGES = {
  name: 'base',
  test: (id: string) => SHARED_WITH_DISPLAY.some((pattern) => pattern.test(id)),
  priority: 2,
}
const FIRST_PAINT = { name: 'till', test: /renderer\/app\/main\.tsx$/, priority: 1 }

export default defineConfig({
  root,
  base: '/',
  plugins: [react(), messagesPlugin()],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    sourcemap: true,
    // What is inside the built files keeps its licence beside them.
    license: { fileName: 'third-party-licences.md' },
    // The till's content policy allows no inline script and no data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: [`${root}/index.html`, `${root}/display.html`],
      output: { codeSplitting: { groups: [STYLES, BOTH_PAGES, FIRST_PAINT] } },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: server === undefined ? {} : proxyTo(server),
  },
})

function proxyTo(target: string) {
  const route = {
    target,
    changeOrigin: true,
    // The branch server refuses an Origin that isn't its own, and here the page's is Vite's.
    configure: (proxy: { on: (event: 'proxyReq', hear: (request: Outgoing) => void) => void }) =>
      proxy.on('proxyReq', (request) => request.removeHeader('origin')),
  }
  return { '/api': route, '/health': route, '/openapi.json': route, '/docs': route }
}

type Outgoing = { removeHeader: (name: string) => void }
