import type { Plugin } from 'vite'

/**
 * Sources name the files beside them by `new URL('./x', import.meta.url)`. The built server is one
 * flat folder, dist/server, where that would miss; so it's rewritten for the two kinds there are:
 * worker scripts (`./pdf-worker.ts` becomes `./pdf-worker.js`) and files in resources/.
 */
export function placesPlugin(): Plugin {
  return {
    name: 'dioptre:places',
    transform: (code) => (code.includes('import.meta.url') ? rewritePlaces(code) : null),
  }
}

const WORKER = /new URL\(\s*(['"`])(?:\.{1,2}\/)+(?:[\w-]+\/)*([\w-]+-worker)\.ts\1/g
const RESOURCE = /new URL\(\s*(['"`])(?:\.\.\/)+resources\//g

export function rewritePlaces(code: string): string {
  return code.replace(WORKER, 'new URL($1./$2.js$1').replace(RESOURCE, 'new URL($1../../resources/')
}
