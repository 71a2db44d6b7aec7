import { Toolbar } from './form.tsx'
import { Key } from './key.tsx'
import { Notice } from './notice.tsx'
import { SubmitButton } from './submit-button.tsx'

/** The foot of a form: why it was refused, and the button that sends it. */
export function SubmitRow({
  label,
  isBusy,
  isWhole = true,
  missing,
  refused,
}: {
  label: string
  isBusy: boolean
  /** Whether everything is there that it sends. */
  isWhole?: boolean
  missing?: string
  refused: string | null
}) {
  return (
    <>
      {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
      <Toolbar>
        <SubmitButton
          isBusy={isBusy}
          isWhole={isWhole}
          {...(missing === undefined ? {} : { missing })}
        >
          {label}
          <Key>Enter</Key>
        </SubmitButton>
      </Toolbar>
    </>
  )
}
