import { usCharacter } from './key-place.ts'
import { noteScan } from './last-scan.ts'
import { saveScannerSettings, useScannerSettings } from './scanner-settings.ts'
import {
  createWedgeDetector,
  DEFAULT_WEDGE,
  type KeyPress,
  type WedgeSettings,
  type WedgeStep,
} from './wedge-detector.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement
/** A list goes to what begins with a typed letter, so that a scan would choose in it. */
type Snapshot =
  | { field: TextField; value: string; start: number | null; end: number | null }
  | { field: HTMLSelectElement; value: string }

export type WedgeHandlers = {
  /**
   * `otherCode` is what the keys write on a US keyboard, where that is something else; `atMs` is the
   * time of the last key, by the clock of `performance.now`.
   */
  onScan: (code: string, otherCode: string | null, atMs: number) => void
  onUnreadable: () => void
  onBroken: () => void
  isListening: () => boolean
}

/** A printable key pressed alone waits this long to be sure that it does not begin a scan. */
const ALONE_MS = 40

/** The least characters of a code while no field has the focus. */
const MIN_LENGTH_UNTYPED = 3

/** The settings of this till's scanner over what holds for all of them. */
function settingsNow(): WedgeSettings {
  const { maxGapMs, meanGapMs, minLength, prefixKey } = useScannerSettings.getState()
  // Where nobody can type, keys in the rhythm of a scanner are a code, however short.
  const isTyping = isTextField(document.activeElement)
  const least = isTyping ? minLength : Math.min(minLength, MIN_LENGTH_UNTYPED)
  return { ...DEFAULT_WEDGE, maxGapMs, meanGapMs, minLength: least, prefixKey }
}

let detector = createWedgeDetector(settingsNow)
let afterAlone: ReturnType<typeof setTimeout> | null = null
let pressCount = 0
let pauses = 0

/** Lets keys through unread while a scanner is being learned; answers what ends it. */
export function pauseWedge(): () => void {
  pauses += 1
  return () => {
    pauses -= 1
  }
}

function isTextField(element: Element | null): element is TextField {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

function takeSnapshot(): Snapshot | null {
  const field = document.activeElement
  if (field instanceof HTMLSelectElement) return { field, value: field.value }
  if (!isTextField(field)) return null
  return { field, value: field.value, start: field.selectionStart, end: field.selectionEnd }
}

/** Puts a field back as it was; goes through the native setter so that React notices it. */
function restore(snapshot: Snapshot | null): void {
  if (snapshot === null || snapshot.field.value === snapshot.value) return
  if (!('start' in snapshot)) {
    snapshot.field.value = snapshot.value
    snapshot.field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const { field, value, start, end } = snapshot
  const owner = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (start !== null && end !== null) field.setSelectionRange(start, end)
}

/**
 * Runs an action bound to a single printable key, unless the key turns out to belong to a scan.
 * Call from a keydown handler; the detector has already seen the key.
 */
export function whenAlone(run: () => void): void {
  const count = pressCount
  if (afterAlone !== null) clearTimeout(afterAlone)
  afterAlone = setTimeout(() => {
    if (count === pressCount) run()
  }, ALONE_MS)
}

/** Puts the focused field back as it was before the first character, and hands the code on. */
function route(
  step: WedgeStep,
  snapshot: Snapshot | null,
  handlers: WedgeHandlers,
  atMs: number,
): void {
  restore(snapshot)
  if (step.kind === 'scan') {
    const { code, meanGapMs } = step
    noteScan({ kind: 'code', code, scanner: null, meanGapMs }, atMs)
    handlers.onScan(code, step.otherCode, atMs)
    return
  }
  const kind = step.kind === 'broken' ? 'broken' : 'unreadable'
  noteScan({ kind, code: '', scanner: null, meanGapMs: null }, atMs)
  if (kind === 'broken') handlers.onBroken()
  else handlers.onUnreadable()
}

/** AltGr writes characters on many layouts, though it looks like Ctrl and Alt together. */
function hasModifier(event: KeyboardEvent): boolean {
  if (event.getModifierState('AltGraph')) return false
  return event.ctrlKey || event.altKey || event.metaKey
}

/** The figure of a scanner that names its characters with Alt and the number pad. */
function altDigitOf(event: KeyboardEvent): string | null {
  if (!event.altKey || event.ctrlKey || event.metaKey) return null
  return /^Numpad(\d)$/.exec(event.code)?.[1] ?? null
}

function pressOf(event: KeyboardEvent): KeyPress {
  return {
    key: event.key,
    timeMs: event.timeStamp,
    usKey: usCharacter(event.code, event.shiftKey),
    altDigit: altDigitOf(event),
    isRepeat: event.repeat,
    hasModifier: hasModifier(event),
    isComposing: event.isComposing,
  }
}

/** Listens for scans on the whole window, before anything else sees the keys. */
export function attachWedge(handlers: WedgeHandlers): () => void {
  detector = createWedgeDetector(settingsNow)
  let snapshot: Snapshot | null = null
  let silence: ReturnType<typeof setTimeout> | null = null

  function settle(): void {
    // Once a scanner has shown that it ends its codes with a key, silence no longer ends one: a
    // pause in the middle must not make half a code.
    if (useScannerSettings.getState().endsWithKey === true) return
    const step = detector.silence()
    if (step.kind !== 'pass') route(step, snapshot, handlers, performance.now())
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (silence !== null) clearTimeout(silence)
    const field = document.activeElement
    const isSecret = field instanceof HTMLInputElement && field.type === 'password'
    if (!handlers.isListening() || isSecret || pauses > 0) {
      detector.wipe()
      return
    }
    if (!['Shift', 'CapsLock'].includes(event.key)) pressCount += 1
    const wasBurst = detector.isBurst(event.timeStamp)
    const before = takeSnapshot()
    const step = detector.press(pressOf(event))
    if (step.kind === 'pass') {
      if (step.startsBurst) snapshot = before
      // A space inside a code must not press the focused button, or open the focused list.
      const isTyped = before !== null && 'start' in before
      if (wasBurst && event.key === ' ' && !isTyped) event.preventDefault()
      silence = setTimeout(settle, DEFAULT_WEDGE.hiccupMs + 10)
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    if (step.kind === 'named') {
      if (step.startsBurst) snapshot = before
      silence = setTimeout(settle, DEFAULT_WEDGE.hiccupMs + 10)
      return
    }
    if (step.kind === 'swallow') {
      snapshot = before
      return
    }
    const { endsWithKey } = useScannerSettings.getState()
    if (step.kind === 'scan' && endsWithKey !== true) saveScannerSettings({ endsWithKey: true })
    route(step, snapshot, handlers, event.timeStamp)
  }

  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    if (silence !== null) clearTimeout(silence)
    window.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}
