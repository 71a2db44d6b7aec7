import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { t } from '../i18n/t.ts'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Glyph } from './glyph.tsx'
import { Key } from './key.tsx'

/** What may take the focus first: something of the dialog's own, not its close button. */
const STOPS =
  'input:not(:disabled), select, [data-walk]:not(:disabled), button:not(:disabled), [tabindex]'

/** What leads away from the dialog (`data-aside`) is not what it was opened for. */
const isAside = (element: HTMLElement): boolean => element.closest('[data-aside]') !== null

/** What says of itself that it is first, else whatever comes first; null while nothing is there. */
function firstOf(body: HTMLElement | null): HTMLElement | null {
  const named = body?.querySelector<HTMLElement>('[data-first]:not(:disabled)')
  const stops = [...(body?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
  const first = named ?? stops.find((stop) => !isAside(stop)) ?? stops[0] ?? null
  // Of radio buttons it is the chosen one that holds the focus.
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return first.closest('fieldset')?.querySelector<HTMLElement>('input:checked') ?? first
}

/** What comes only after the dialog is open takes the focus all the same, once. */
function focusLateContent(body: HTMLElement | null): (() => void) | undefined {
  if (body === null || firstOf(body) !== null) return undefined
  const observer = new MutationObserver(() => {
    const first = firstOf(body)
    if (first === null) return
    observer.disconnect()
    if (!body.contains(document.activeElement)) first.focus()
  })
  observer.observe(body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/**
 * Gives the focus back to what had it before a dialog, once that is gone. Opened by a key with
 * nothing focused, it gives it back to nothing: the next Enter is the screen's own, and not the
 * press of a button that was used some time before. A dialog that follows keeps what it has.
 */
function giveBack(opener: Element | null): void {
  requestAnimationFrame(() => {
    if (!(opener instanceof HTMLElement) || !opener.isConnected) return
    // Messages at the edge of the window have the role of a dialog too, and nothing is below them.
    const top = [...document.querySelectorAll('[data-sheet]')].at(-1)
    const isBelow = top !== undefined && !top.contains(opener)
    if (!isBelow && document.activeElement === document.body) opener.focus({ preventScroll: true })
  })
}

type Entry = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field whose value says whether something is typed there. */
function entryOf(target: EventTarget): Entry | null {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target
  if (!(target instanceof HTMLInputElement)) return null
  return ['checkbox', 'radio', 'file'].includes(target.type) ? null : target
}

/**
 * Whether a form of a dialog has something that was typed and is not saved: what comes from
 * elsewhere must not take it away.
 */
export function hasTypedWork(): boolean {
  const marked = '[data-sheet] [data-typed]'
  return document.querySelector(`${marked}:has(form), ${marked}:is(form)`) !== null
}

/** A modal sheet: traps the focus, closes with Esc, and says what it is to a screen reader. */
export function Dialog({
  title,
  size = 'medium',
  hasForm = false,
  onClose,
  children,
}: {
  title: string
  size?: 'small' | 'medium' | 'large' | 'wide'
  /** Whether much is typed here: closing it then is asked for twice. */
  hasForm?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const body = useRef<HTMLDivElement>(null)
  const [takeBody] = useState(() => (element: HTMLDivElement | null) => {
    body.current = element
    return focusLateContent(element)
  })
  const firstStop = () => firstOf(body.current) ?? true
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => giveBack(opener), [opener])
  // Closed while its form is on its way, a dialog would leave unsaid whether that was done.
  const isSaving = () => body.current?.querySelector('[data-saving]') != null
  // What stood in a field when it was entered: the letters of a scan come there, and go again.
  const begun = useRef(new Map<EventTarget, string>())
  const typed = useRef(new Set<EventTarget>())
  const [isAsking, setAsking] = useState(false)
  const enter = ({ target }: SyntheticEvent) => {
    const entry = entryOf(target)
    if (entry !== null && !typed.current.has(entry)) begun.current.set(entry, entry.value)
  }
  const type = ({ target }: SyntheticEvent) => {
    const entry = entryOf(target)
    if (entry !== null && begun.current.get(entry) === entry.value) typed.current.delete(entry)
    else typed.current.add(target)
    body.current?.toggleAttribute('data-typed', typed.current.size > 0)
    setAsking(false)
  }
  // A scan fills its field without a key of it: there what stands differs from what stood.
  const isFilled = () =>
    [...begun.current].some(([target, stood]) => {
      const entry = entryOf(target)
      return entry?.isConnected === true && entry.value !== stood
    })
  const hasTyped = () =>
    typed.current.size > 0 || isFilled() || body.current?.querySelector('[data-typed]') != null
  const close = () => (hasForm && hasTyped() && !isAsking ? setAsking(true) : onClose())
  return (
    <Base.Root open onOpenChange={(open) => (open || isSaving() ? undefined : close())}>
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop']} />
        <Base.Popup
          data-testid="dialog"
          data-sheet
          className={classNames(styles['dialog'], styles[size])}
          initialFocus={firstStop}
          finalFocus={false}
          onFocus={enter}
        >
          <header className={styles['head']}>
            <Base.Title className={styles['title']}>{title}</Base.Title>
            <span
              role="status"
              className={styles['asking']}
              data-asking={isAsking ? '' : undefined}
            >
              {isAsking ? t('closeUnsaved') : ''}
            </span>
            <Base.Close
              className={buttonClass({ variant: 'quiet', isRound: true })}
              aria-label={t('closeEsc')}
            >
              <Glyph of={X} />
              <Key>Esc</Key>
            </Base.Close>
          </header>
          <div ref={takeBody} className={styles['body']} onInput={type}>
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
