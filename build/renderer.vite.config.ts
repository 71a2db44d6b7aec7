import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messagesPlugin } from './messages-plugin.ts'

const root = fileURLToPath(new URL('../renderer', import.meta.url))

/** Set by `npm run dev`: where the branch server of this session answers. */
const server = process.env['DIOPTRE_SERVER']

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
    rollupOptions: { input: [`${root}/index.html`, `${root}/display.html`] },
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
