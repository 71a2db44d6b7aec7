import { useQuery } from '@tanstack/react-query'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { lineKey, partlySeen, postDifferences, reviewQuery, shortageOf } from './count-actions.ts'
import { useCountView } from './count-view.ts'

/** Asks once more before many pieces, much value, or pieces of a model that was partly seen go out of stock. */
export function ShortCountDialog() {
  const countID = useCountView((state) => state.countID) ?? ''
  const { data } = useQuery(reviewQuery(countID))
  const { isBusy, refused, submit } = useSubmit(data !== undefined, async () => {
    closeDialog()
    await postDifferences()
  })
  if (data === undefined) return null
  const { items, pieces, value } = shortageOf(data)
  const count = formatNumber(pieces)
  return (
    <Dialog title={t('count.askShort')} size="small" onClose={closeDialog}>
      <Lead>
        {value === undefined
          ? t('count.askShort.pieces', { pieces: count, items })
          : t('count.askShort.worth', { pieces: count, items, value: formatRupees(value) })}
      </Lead>
      {partlySeen(data).map((line) => (
        <Notice key={lineKey(line.ItemID, line.Lot)} kind="warn">
          {t('count.partlySeen', {
            name: showPowers(line.Name),
            seen: line.Counted,
            all: line.Book,
            codes: line.MissingUnits.join(', '),
          })}
        </Notice>
      ))}
      <Form onSubmit={submit}>
        <SubmitRow
          label={t('count.askShort.yes', { pieces: count })}
          isWhole
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
    </Dialog>
  )
}
