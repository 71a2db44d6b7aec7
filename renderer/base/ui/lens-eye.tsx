import { type StringKey, t } from '../i18n/t.ts'
import { EyeMark } from './badge.tsx'
import { VisuallyHidden } from './text.tsx'

const MARKS: Readonly<Record<string, { short: StringKey; full: StringKey }>> = {
  Right: { short: 'pair.r', full: 'orders.right' },
  Left: { short: 'pair.l', full: 'orders.left' },
}

function words(eye: string | null, size: 'short' | 'full'): string {
  const eyes = eye === 'Both' ? ['Right', 'Left'] : [eye ?? '']
  return eyes
    .flatMap((each) => MARKS[each] ?? [])
    .map((mark) => t(mark[size]))
    .join('+')
}

/** For which eye a lens was sold, in full words; empty where nobody said. */
export function eyeWords(eye: string | null): string {
  return words(eye, 'full')
}

/** R, L or both in a text; empty where nobody said. */
export function eyeMark(eye: string | null): string {
  return words(eye, 'short')
}

/** R, L or both before the name of a lens. */
export function LensEye({ eye }: { eye: string | null }) {
  const mark = eyeMark(eye)
  if (mark === '') return null
  return (
    <EyeMark title={eyeWords(eye)}>
      <span aria-hidden="true">{mark}</span>
      <VisuallyHidden>{eyeWords(eye)}</VisuallyHidden>
    </EyeMark>
  )
}
