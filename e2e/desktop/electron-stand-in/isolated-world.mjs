/**
 * The preload's side: what it finds as `electron` in its isolated world.
 * @param {string} token names the events between the worlds
 * @param {(require: (name: string) => unknown) => void} preload the real, built script
 */
export function standInIsolatedWorld(token, preload) {
  if (window !== window.top) return
  const electron = { contextBridge: bridgeToPage(token), ipcRenderer: messagesToMain() }
  preload((name) => {
    if (name !== 'electron') throw new Error(`a sandboxed preload can not load ${name}`)
    return electron
  })
}

/** Calls what was exposed when the page's world asks for it. */
function bridgeToPage(token) {
  const exposed = new Map()
  const handles = new Map()
  let last = 0
  const say = (message) => {
    const detail = JSON.stringify(message)
    window.dispatchEvent(new CustomEvent(`${token}:to-page`, { detail }))
  }
  const decode = (part) => {
    if (part.callback !== undefined) {
      return (...args) => say({ kind: 'callback', id: part.callback, args })
    }
    return part.bytes === undefined ? part.value : Uint8Array.from(part.bytes)
  }
  const found = ([first, verb]) =>
    first.startsWith('#') ? handles.get(first.slice(1)) : exposed.get(first)?.[verb]
  const answer = (value) => {
    last += 1
    const id = last
    if (typeof value === 'function') {
      handles.set(String(id), value)
      return say({ kind: 'returned', handle: id })
    }
    if (!(value instanceof Promise)) return say({ kind: 'returned', value })
    say({ kind: 'returned', promise: id })
    value.then(
      (result) => say({ kind: 'settled', promise: id, value: result }),
      (error) => say({ kind: 'settled', promise: id, error: error.message }),
    )
  }
  window.addEventListener(`${token}:to-shell`, (event) => {
    event.stopImmediatePropagation()
    const { args, kind, path, url } = JSON.parse(event.detail)
    if (kind === 'open') return globalThis.standInPost(JSON.stringify({ kind, url }))
    try {
      answer(found(path)(...args.map(decode)))
    } catch (error) {
      say({ kind: 'returned', error: error.message })
    }
  })
  return {
    exposeInMainWorld(name, verbs) {
      exposed.set(name, verbs)
      say({ kind: 'expose', name, verbs: Object.keys(verbs) })
    },
  }
}

/** `ipcRenderer` over the binding that only this world has. */
function messagesToMain() {
  const invoked = new Map()
  const listeners = new Map()
  let last = 0
  const pack = (value) => {
    if (value instanceof Uint8Array) return { $bytes: Array.from(value) }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, pack(it)]))
  }
  const post = (message) => globalThis.standInPost(JSON.stringify(message))
  globalThis.standInTake = (message) => {
    if (message.kind === 'sent') {
      for (const listener of listeners.get(message.channel) ?? []) listener({}, ...message.args)
      return
    }
    const { reject, resolve } = invoked.get(message.id) ?? {}
    invoked.delete(message.id)
    if (message.error === undefined) resolve?.(message.value)
    else reject?.(new Error(message.error))
  }
  return {
    invoke(channel, ...args) {
      last += 1
      const id = last
      post({ kind: 'invoke', id, channel, args: args.map(pack) })
      return new Promise((resolve, reject) => invoked.set(id, { resolve, reject }))
    },
    send: (channel, ...args) => post({ kind: 'send', channel, args: args.map(pack) }),
    on: (channel, listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    },
    off: (channel, listener) => {
      const left = (listeners.get(channel) ?? []).filter((it) => it !== listener)
      listeners.set(channel, left)
    },
  }
}
