import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { closeDialog } from '../../kernel/screen-store.ts'
import { keepOnAccount } from './pay-actions.ts'
import { PayerForm } from './payer-form.tsx'
import { useDuePaise } from './sale-tender.tsx'

/** Puts a part of the sale on the account of a company, an insurer or a scheme. */
export function PayerTenderDialog() {
  const due = useDuePaise()
  return (
    <Dialog title={t('payers.chargeTitle')} size="small" onClose={closeDialog}>
      <PayerForm
        duePaise={due}
        onTake={(draft) => {
          keepOnAccount(draft)
          closeDialog()
        }}
      />
    </Dialog>
  )
}
