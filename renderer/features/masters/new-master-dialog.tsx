import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { closeNewMaster, type NewMaster } from '../../kernel/screen-store.ts'
import { MasterForm } from './master-form.tsx'

/** A new entry of a list, made where it is missing, and chosen there. */
export function NewMasterDialog({ asked }: { asked: NewMaster }) {
  return (
    <Dialog
      title={t('masters.new', { kind: t(`masters.one.${asked.kind}`) })}
      hasForm
      onClose={closeNewMaster}
    >
      <MasterForm
        kind={asked.kind}
        row={null}
        hasTitle={false}
        begin={asked.begin}
        onSaved={(id) => {
          closeNewMaster()
          asked.onSaved(id)
        }}
      />
    </Dialog>
  )
}
