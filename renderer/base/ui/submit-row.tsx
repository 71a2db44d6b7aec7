import type { ButtonVariant } from './button.tsx'
import { Toolbar } from './form.tsx'
import { Key } from './key.tsx'
import { Row } from './layout.tsx'
import { Refusal } from './notice.tsx'
import { SubmitButton } from './submit-button.tsx'

/** The foot of a form: why it was refused, and the button that sends it. */
export function SubmitRow({
  label,
  isBusy,
  isFirst = false,
  isWhole = true,
  missing,
  refused,
  variant = 'primary',
  beside = null,
}: {
  label: string
  /** What is sent, in few words. */
  beside?: string | null
  isBusy: boolean
  /** Whether everything is there that it sends. */
  isWhole?: boolean
  missing?: string | undefined
  refused: string | null
  /** Whether its button has the focus when the dialog opens. */
  isFirst?: boolean
  variant?: ButtonVariant
}) {
  return (
    <Toolbar>
      <SubmitButton
        isBusy={isBusy}
        isFirst={isFirst}
        isWhole={isWhole}
        missing={missing}
        variant={variant}
      >
        {label}
        {variant === 'primary' ? <Key>Enter</Key> : null}
      </SubmitButton>
      {beside === null ? null : (
        <Row as="span" align="center" role="status">
          {beside}
        </Row>
      )}
      {refused === null ? null : <Refusal>{refused}</Refusal>}
    </Toolbar>
  )
}
