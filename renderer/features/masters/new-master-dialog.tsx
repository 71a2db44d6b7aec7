import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { closeDialog } from '../../kernel/screen-store.ts'
import { MasterForm } from './master-form.tsx'
import { useMasters } from './masters-store.ts'

/** A new entry of a list, made where it is missing. */
export function NewMasterDialog() {
  const asked = useMasters((state) => state.asked)
  if (asked === null) return null
  return (
    <Dialog
      title={t('masters.new', { kind: t(`masters.one.${asked.kind}`) })}
      onClose={closeDialog}
    >
      <MasterForm
        kind={asked.kind}
        row={null}
        hasTitle={false}
        isLab={asked.isLab}
        onSaved={(id) => {
          closeDialog()
          asked.onSaved(id)
        }}
      />
    </Dialog>
  )
}
