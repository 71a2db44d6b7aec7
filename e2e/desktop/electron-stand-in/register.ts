// `node --import …/register.ts dist/app/main.js` runs the built shell without Electron: whoever
// imports `electron` gets the stand-in beside this file. It serves tests alone and ships nowhere.
import { registerHooks } from 'node:module'

const STAND_IN = new URL('./electron.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier !== 'electron') return nextResolve(specifier, context)
    return { url: STAND_IN, format: 'module-typescript', shortCircuit: true }
  },
})
