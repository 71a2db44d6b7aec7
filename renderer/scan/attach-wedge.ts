import { keep, recall } from '../shell/kept.ts'
import {
  createWedgeDetector,
  DEFAULT_WEDGE,
  type WedgeSettings,
  type WedgeStep,
} from './wedge-detector.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement
type Snapshot = { field: TextField; value: string; start: number | null; end: number | null }

export type WedgeHandlers = {
  onScan: (code: string) => void
  onUnreadable: () => void
  onBroken: () => void
  isListening: () => boolean
}

/**
 * Once a scanner has shown that it ends its codes with Enter or Tab, silence no longer ends one: a
 * pause in the middle must not make half a code.
 */
const SUFFIX_KEY = 'scannerEndsWithKey'

/** A printable key pressed alone waits this long to be sure that it does not begin a scan. */
const ALONE_MS = 40

let detector = createWedgeDetector()
let afterAlone: ReturnType<typeof setTimeout> | null = null
let pressCount = 0

function isTextField(element: Element | null): element is TextField {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

function takeSnapshot(): Snapshot | null {
  const field = document.activeElement
  if (!isTextField(field)) return null
  return { field, value: field.value, start: field.selectionStart, end: field.selectionEnd }
}

/** Puts a field back as it was; goes through the native setter so that React hears of it. */
function restore(snapshot: Snapshot | null): void {
  if (snapshot === null || snapshot.field.value === snapshot.value) return
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
function route(step: WedgeStep, snapshot: Snapshot | null, handlers: WedgeHandlers): void {
  restore(snapshot)
  if (step.kind === 'scan') handlers.onScan(step.code)
  else if (step.kind === 'broken') handlers.onBroken()
  else handlers.onUnreadable()
}

/** Listens for scans on the whole window, before anything else sees the keys. */
export function attachWedge(
  handlers: WedgeHandlers,
  settings: WedgeSettings = DEFAULT_WEDGE,
): () => void {
  detector = createWedgeDetector(settings)
  let snapshot: Snapshot | null = null
  let silence: ReturnType<typeof setTimeout> | null = null

  function settle(): void {
    if (recall(SUFFIX_KEY) === true) return
    const step = detector.silence()
    if (step.kind !== 'pass') route(step, snapshot, handlers)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (silence !== null) clearTimeout(silence)
    const field = document.activeElement
    const isSecret = field instanceof HTMLInputElement && field.type === 'password'
    if (!handlers.isListening() || isSecret) {
      detector.wipe()
      return
    }
    if (!['Shift', 'CapsLock'].includes(event.key)) pressCount += 1
    const wasBurst = detector.isBurst(event.timeStamp)
    const before = takeSnapshot()
    const step = detector.press({
      key: event.key,
      timeMs: event.timeStamp,
      isRepeat: event.repeat,
      hasModifier: event.ctrlKey || event.altKey || event.metaKey,
      isComposing: event.isComposing,
    })
    if (step.kind === 'pass') {
      if (step.startsBurst) snapshot = before
      // A space inside a code must not press the focused button.
      if (wasBurst && event.key === ' ' && before === null) event.preventDefault()
      silence = setTimeout(settle, settings.hiccupMs + 10)
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    if (step.kind === 'swallow') {
      snapshot = before
      return
    }
    if (step.kind === 'scan') keep(SUFFIX_KEY, true)
    route(step, snapshot, handlers)
  }

  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    if (silence !== null) clearTimeout(silence)
    window.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}
