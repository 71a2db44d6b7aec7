import { Toast } from '@base-ui/react/toast'
import { showPowers } from '../base/format/powers.ts'
import { t } from '../base/i18n/t.ts'

/** Toasts can be raised from anywhere, a scan or a command included. */
export const manager = Toast.createToastManager()

type Options = Parameters<typeof manager.add>[0]

/** What was said before the stack is drawn, whose code comes after the first paint; then null. */
let early: (Options & { id: string })[] | null = []
let earlyCount = 0

/** Once the stack is drawn: it gets what was said before. */
export function showEarlyToasts(): void {
  const said = early ?? []
  early = null
  for (const options of said) manager.add(options)
}

const toasts = {
  add(options: Options): string {
    if (early === null) return manager.add(options)
    earlyCount += 1
    const id = `early-${earlyCount}`
    early.push({ ...options, id })
    return id
  },
  close(id: string): void {
    if (early === null) manager.close(id)
    else early = early.filter((options) => options.id !== id)
  },
}

const SHORT_MS = 5000

/** A message is raised with the powers in it as they are shown everywhere. */
function add(message: string, options: Parameters<typeof toasts.add>[0]): string {
  return toasts.add({ ...options, description: showPowers(message) })
}

export function showToast(message: string): void {
  add(message, { type: 'info', timeout: SHORT_MS })
}

const lastOf = new Map<string, string>()

/** As `showToast`, in place of what was said last of the same thing: "is in stock" ends with "is reversed". */
export function showToastOf(thing: string, message: string): void {
  const before = lastOf.get(thing)
  if (before !== undefined) toasts.close(before)
  lastOf.set(thing, add(message, { type: 'info', timeout: SHORT_MS }))
}

/** Says what is being done until the answer is called: a page in the background has no time of its own. */
export function showUntilDone(message: string): () => void {
  const id = toasts.add({ description: message, type: 'info', timeout: 0 })
  return () => toasts.close(id)
}

let hint: string | null = null

/** Why a key does nothing now: in place of what the last such key said, gone with the next thing. */
export function showHint(message: string): void {
  if (hint !== null) toasts.close(hint)
  hint = add(message, { type: 'info', timeout: SHORT_MS })
}

const warnings = new Set<string>()

/** A refusal stays until it is closed or the next thing goes well, and says what to do. */
export function showError(message: string): void {
  warn(message, 'bad')
}

/** What was done and should be looked at; it stays as long as a refusal does. */
export function showWarning(message: string): void {
  warn(message, 'warn')
}

function warn(message: string, type: 'bad' | 'warn'): void {
  const id = add(message, {
    type,
    timeout: 0,
    priority: 'high',
    onClose: () => {
      warnings.delete(id)
    },
  })
  warnings.add(id)
}

/** Takes old refusals, warnings and hints away: whoever goes on has read them. */
export function clearErrors(): void {
  if (hint !== null) toasts.close(hint)
  hint = null
  for (const id of [...warnings]) toasts.close(id)
}

const offers = new Set<string>()

/** Takes every offer to undo away, as when the payment is opened. */
export function clearOffers(): void {
  for (const id of [...offers]) toasts.close(id)
}

/**
 * Offers to take something back; answers how to take the offer away once it was. One that `stays`
 * should be looked at: it is there until it is closed or the payment is opened.
 */
export function offerUndo(message: string, undo: () => void, stays = false): () => void {
  const id = add(message, {
    type: stays ? 'warn' : 'info',
    timeout: stays ? 0 : SHORT_MS,
    onClose: () => {
      offers.delete(id)
    },
    actionProps: {
      children: t('undo'),
      onClick: () => {
        toasts.close(id)
        undo()
      },
    },
  })
  offers.add(id)
  return () => toasts.close(id)
}
