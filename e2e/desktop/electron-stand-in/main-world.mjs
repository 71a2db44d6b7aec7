/**
 * The page's side of the bridge: what `contextBridge` exposes, rebuilt in the page's own world.
 * The two worlds share the document, not their objects, so they talk in events of text.
 * @param {string} token names the events; the page never learns it
 */
export function standInMainWorld(token) {
  if (window !== window.top) return
  const waiting = new Map()
  const callbacks = new Map()
  let last = 0
  let returned = null

  const encode = (value) => {
    if (typeof value === 'function') {
      last += 1
      callbacks.set(last, value)
      return { callback: last }
    }
    if (value instanceof Uint8Array) return { bytes: Array.from(value) }
    return { value }
  }
  const say = (message) => {
    const detail = JSON.stringify(message)
    window.dispatchEvent(new CustomEvent(`${token}:to-shell`, { detail }))
  }
  const callAs =
    (path) =>
    (...args) => {
      returned = null
      say({ kind: 'call', path, args: args.map(encode) })
      const answer = returned ?? {}
      if (answer.promise !== undefined) {
        return new Promise((resolve, reject) => waiting.set(answer.promise, { resolve, reject }))
      }
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer.handle === undefined ? answer.value : callAs([`#${answer.handle}`])
    }

  // A denied window is null in Electron, and nothing is made that would have to be closed again.
  window.open = (url) => {
    say({ kind: 'open', url: new URL(url ?? 'about:blank', document.baseURI).href })
    return null
  }

  window.addEventListener(`${token}:to-page`, (event) => {
    event.stopImmediatePropagation()
    const message = JSON.parse(event.detail)
    if (message.kind === 'expose') {
      const verbs = message.verbs.map((verb) => [verb, callAs([message.name, verb])])
      const value = Object.freeze(Object.fromEntries(verbs))
      Object.defineProperty(window, message.name, { value, enumerable: true })
    } else if (message.kind === 'returned') {
      returned = message
    } else if (message.kind === 'callback') {
      callbacks.get(message.id)?.(...message.args)
    } else if (message.kind === 'settled') {
      const { reject, resolve } = waiting.get(message.promise) ?? {}
      waiting.delete(message.promise)
      if (message.error === undefined) resolve?.(message.value)
      else reject?.(new Error(message.error))
    }
  })
}
