/**
 * Work that is typed on this till and not on the server yet. The browser writes local storage to
 * the disk some seconds later, so that a power cut takes the last rows along; what is kept here is on
 * the disk when its transaction ends. Storage that is refused costs convenience only.
 */
const DATABASE = 'dioptre'
const STORE = 'drafts'

let opening: Promise<IDBDatabase | null> | null = null

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(null)
    } catch {
      resolve(null)
    }
  })
  return opening
}

/** Keeps a value under a key; null forgets it. One write follows the other. */
export async function keepDurably(key: string, value: unknown): Promise<void> {
  const database = await open()
  if (database === null) return
  await new Promise<void>((resolve) => {
    try {
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(STORE)
      if (value === null) store.delete(key)
      else store.put(value, key)
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => resolve()
    } catch {
      resolve()
    }
  })
}

/** Returns what was kept under a key; null for nothing. Check its shape. */
export async function readDurably(key: string): Promise<unknown> {
  const database = await open()
  if (database === null) return null
  return await new Promise<unknown>((resolve) => {
    const request = database.transaction(STORE, 'readonly').objectStore(STORE).get(key)
    request.onsuccess = () => resolve(request.result ?? null)
    request.onerror = () => resolve(null)
  })
}
