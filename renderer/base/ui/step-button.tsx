import { ChevronLeft, ChevronRight, Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from './button.tsx'
import { ErrorText } from './field.tsx'
import { Glyph } from './glyph.tsx'
import styles from './step-button.module.css'

/** One less or one more; at the end of its range a press says why it goes no further. */
export function StepButton({
  by,
  label,
  isPage = false,
  limit,
  onStep,
}: {
  by: -1 | 1
  label: string
  /** Whether it turns a page or a day, and counts nothing. */
  isPage?: boolean
  /** Why it goes no further; null while it does. */
  limit: string | null
  onStep: () => void
}) {
  const id = useId()
  const [isTold, setTold] = useState(false)
  return (
    <span className={styles['step']}>
      <Button
        variant="plain"
        isRound
        aria-label={label}
        aria-disabled={limit === null ? undefined : true}
        aria-describedby={isTold && limit !== null ? id : undefined}
        onBlur={() => setTold(false)}
        onClick={() => {
          setTold(limit !== null)
          if (limit === null) onStep()
        }}
      >
        <Glyph of={isPage ? (by < 0 ? ChevronLeft : ChevronRight) : by < 0 ? Minus : Plus} />
      </Button>
      {isTold && limit !== null ? (
        <ErrorText id={id} role="alert" className={styles['told']}>
          {limit}
        </ErrorText>
      ) : null}
    </span>
  )
}
