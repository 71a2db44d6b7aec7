import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { showPowers } from '../base/format/powers.ts'
import { Glyph } from '../base/ui/glyph.tsx'
import styles from './need-note.module.css'
import { forgetNeed, useNeed } from './needs.ts'

const GAP_PX = 6

/** What is missing, over the page beside its field, until the next key or press: nothing moves. */
export function NeedNote() {
  const need = useNeed((state) => state.need)
  return need === null ? null : <Note key={need.text} {...need} />
}

function Note({ anchor, text }: { anchor: HTMLElement; text: string }) {
  const id = useId()
  const note = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const place = () => placeBeside(anchor, note.current)
    place()
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, true)
    const forget = pointTo(anchor, id)
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, true)
      forget()
    }
  }, [anchor, id])
  useEffect(() => {
    // Focus that moves without a key or a press is on its way to what is missing.
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) useNeed.setState({ need: { text, anchor: target } })
    }
    window.addEventListener('keydown', forgetNeed, true)
    window.addEventListener('pointerdown', forgetNeed, true)
    window.addEventListener('focusin', follow)
    return () => {
      window.removeEventListener('keydown', forgetNeed, true)
      window.removeEventListener('pointerdown', forgetNeed, true)
      window.removeEventListener('focusin', follow)
    }
  }, [text])
  return (
    <p ref={note} id={id} role="alert" className={styles['note']} data-testid="need-note">
      <Glyph of={CircleAlert} isSmall />
      {showPowers(text)}
    </p>
  )
}

/** Names the note to whoever hears the field; answers how to take that back. */
function pointTo(anchor: HTMLElement, id: string): () => void {
  const before = anchor.getAttribute('aria-describedby')
  anchor.setAttribute('aria-describedby', before === null ? id : `${before} ${id}`)
  return () => {
    if (before === null) anchor.removeAttribute('aria-describedby')
    else anchor.setAttribute('aria-describedby', before)
  }
}

/** Under its field, or over it where there is no room beneath. */
function placeBeside(anchor: HTMLElement, note: HTMLElement | null): void {
  if (note === null) return
  const field = anchor.getBoundingClientRect()
  const { height, width } = note.getBoundingClientRect()
  const isBeneath = field.bottom + GAP_PX + height <= window.innerHeight
  const top = isBeneath ? field.bottom + GAP_PX : field.top - GAP_PX - height
  const left = Math.min(field.left, window.innerWidth - width - GAP_PX)
  note.style.top = `${Math.max(top, GAP_PX)}px`
  note.style.left = `${Math.max(left, GAP_PX)}px`
}
