import { Button } from './button.tsx'
import { Toolbar } from './form.tsx'
import { Key } from './key.tsx'
import { Notice } from './notice.tsx'

/** The foot of a form: why it was refused, and the button that sends it. */
export function SubmitRow({
  label,
  isReady,
  refused,
}: {
  label: string
  isReady: boolean
  refused: string | null
}) {
  return (
    <>
      {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
      <Toolbar>
        <Button type="submit" variant="primary" disabled={!isReady}>
          {label}
          <Key>Enter</Key>
        </Button>
      </Toolbar>
    </>
  )
}
