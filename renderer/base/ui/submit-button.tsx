import { type ReactNode, useId, useState } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from './button.tsx'
import { ErrorText } from './field.tsx'

/**
 * Sends its form. While something is missing a press says so beside it and leads to the first
 * required field that is empty; only while the form is on its way is it closed, says so, and keeps
 * its dialog open (`Dialog`).
 */
export function SubmitButton({
  children,
  isBusy = false,
  isWhole,
  missing,
  onMissing,
}: {
  children: ReactNode
  isBusy?: boolean
  isWhole: boolean
  /** What is missing, where it is more than required fields. */
  missing?: string | undefined
  /** Says it elsewhere, where nothing may move; then nothing is said here. */
  onMissing?: () => void
}) {
  const id = useId()
  const [isTold, setTold] = useState(false)
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        disabled={isBusy}
        data-saving={isBusy ? '' : undefined}
        aria-disabled={isWhole ? undefined : true}
        aria-describedby={isTold && !isWhole ? id : undefined}
        onClick={(event) => {
          if (isWhole) return
          event.preventDefault()
          if (onMissing === undefined) setTold(true)
          else onMissing()
          event.currentTarget.form?.querySelector<HTMLElement>(':invalid')?.focus()
        }}
      >
        {isBusy ? t('saving') : children}
      </Button>
      {isTold && !isWhole ? (
        <ErrorText id={id} role="alert">
          {missing ?? t('form.notWhole')}
        </ErrorText>
      ) : null}
    </>
  )
}
