import { type ReactNode, useId, useState } from 'react'
import { t } from '../i18n/t.ts'
import { Button, type ButtonVariant } from './button.tsx'
import { ErrorText } from './field.tsx'
import { focusOnWrong } from './use-focus-on-wrong.ts'

/**
 * Sends its form. While something is missing a press leads to the first required field that is
 * empty, and each of them says so beside itself, else to the first that is marked as wrong; what else
 * is missing is said beside the button.
 * Only while the form is on its way is it closed, says so, and keeps its dialog open (`Dialog`).
 */
export function SubmitButton({
  children,
  isBusy = false,
  busyText,
  isFirst = false,
  isWhole,
  missing,
  variant = 'primary',
  onMissing,
}: {
  children: ReactNode
  isBusy?: boolean
  /** What is being done, where nothing is saved. */
  busyText?: string
  /** Whether it has the focus when its dialog opens. */
  isFirst?: boolean
  isWhole: boolean
  /** What is missing, where it is more than required fields. */
  missing?: string | undefined
  /** Plain where another button of the form is what one most likely wants. */
  variant?: ButtonVariant
  /** Says it elsewhere, where nothing may move; then nothing is said here. */
  onMissing?: () => void
}) {
  const id = useId()
  const [isTold, setTold] = useState(false)
  return (
    <>
      <Button
        type="submit"
        variant={variant}
        disabled={isBusy}
        data-first={isFirst ? '' : undefined}
        data-saving={isBusy ? '' : undefined}
        aria-describedby={isTold && !isWhole ? id : undefined}
        onClick={(event) => {
          if (isWhole) return
          event.preventDefault()
          // Each field hears of it and says it (`useLack`); where all have something, it is said here.
          const { form } = event.currentTarget
          const areFieldsWhole = form?.checkValidity() ?? true
          // Sent by Enter in a field far above, what is said here would be out of sight.
          if (areFieldsWhole && !focusOnWrong(form)) {
            event.currentTarget.scrollIntoView({ block: 'nearest' })
          }
          if (onMissing === undefined) setTold(areFieldsWhole)
          else onMissing()
        }}
      >
        {isBusy ? (busyText ?? t('saving')) : children}
      </Button>
      {isTold && !isWhole ? (
        <ErrorText id={id} role="alert">
          {missing ?? t('form.notWhole')}
        </ErrorText>
      ) : null}
    </>
  )
}
