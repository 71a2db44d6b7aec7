import { create } from 'zustand'
import { readLocal, writeLocal } from './local-storage.ts'
import { useScreen } from './screen-store.ts'

/** What the till is worked with lately. */
export type InputKind = 'keys' | 'pointer'

type InputUse = {
  kind: InputKind
  /** Presses of mouse or finger since the last key. */
  presses: number
}

const KEY = 'input'
/** Hands that work with keys take the mouse now and then. */
const PRESSES_WITHOUT_KEYS = 8
/** Keys that change others, and what a phone sends for the keys on its screen. */
const NO_SIGN = ['Shift', 'CapsLock', 'NumLock', 'Unidentified', 'Process']

/**
 * Whether a key tells of a keyboard under somebody's hands: characters may come from a scanner,
 * and what ends a scan was taken before.
 */
export function tellsOfKeyboard(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey'>): boolean {
  return (event.key.length > 1 || event.ctrlKey || event.altKey) && !NO_SIGN.includes(event.key)
}

/** Returns the use after one more press: a finger counts at once, a mouse after some presses. */
export function afterPress(use: InputUse, pointerType: string): InputUse {
  const presses = use.presses + 1
  const isPointer = pointerType === 'touch' || presses >= PRESSES_WITHOUT_KEYS
  return { kind: isPointer ? 'pointer' : use.kind, presses }
}

const useInputUse = create<InputUse>(() => ({
  kind: readLocal(KEY) === 'pointer' ? 'pointer' : 'keys',
  presses: 0,
}))

function applyKind(): void {
  document.documentElement.dataset['input'] = useInputUse.getState().kind
}

function setUse(use: InputUse): void {
  if (use.kind !== useInputUse.getState().kind) writeLocal(KEY, use.kind)
  useInputUse.setState(use)
}

/**
 * Notes what the till is worked with, for the names of keys beside what they do (base.css): they
 * come with the next key, and go with the next screen or dialog, so that nothing moves under a hand.
 */
export function watchInput(): void {
  applyKind()
  useScreen.subscribe(applyKind)
  window.addEventListener('keydown', (event) => {
    if (!tellsOfKeyboard(event)) return
    setUse({ kind: 'keys', presses: 0 })
    applyKind()
  })
  window.addEventListener('pointerdown', ({ pointerType }) => {
    setUse(afterPress(useInputUse.getState(), pointerType))
  })
}
