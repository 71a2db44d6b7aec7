import { t } from '../base/i18n/t.ts'
import { Button } from '../base/ui/button.tsx'
import { Key } from '../base/ui/key.tsx'
import { closeDialog } from './screen-store.ts'

/** Closes a dialog that only tells something: it has the focus, so Enter reads on. */
export function CloseButton() {
  return (
    <Button
      ref={(button) => void button?.focus()}
      data-main
      variant="primary"
      onClick={closeDialog}
    >
      {t('close')}
      <Key>Enter</Key>
    </Button>
  )
}
