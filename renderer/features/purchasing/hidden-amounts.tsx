import { t } from '../../base/i18n/t.ts'
import { Muted } from '../../base/ui/text.tsx'
import { can } from '../../kernel/session-store.ts'

/** Says, to whoever may not see costs, that those that others typed into a draft stay. */
export function HiddenAmounts({ isKept }: { isKept: boolean }) {
  if (!isKept || can('cost.see')) return null
  return <Muted as="p">{t('goodsIn.hiddenAmounts')}</Muted>
}
