import { useQuery } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { copiesQuery, copyHealth, hasFreshCopy } from '../../kernel/copies.ts'
import { goTo, openDialog } from '../../kernel/screen-store.ts'
import { can, useSession } from '../../kernel/session-store.ts'

/** At the closing: that today is on one disk only, or that a copy could not be brought back. */
export function CopyWarning() {
  const mayKnow = can('reports')
  const isOwner = useSession((session) => session.user?.Role === 'owner')
  const copies = useQuery({ ...copiesQuery, enabled: mayKnow })
  if (!mayKnow || copies.data === undefined) return null
  const { Places: places } = copies.data
  const isBad = places.some(({ VerifiedOk }) => VerifiedOk === false)
  if (hasFreshCopy(copies.data) && !isBad) return null
  const behind = places.filter((place) => copyHealth(place) !== 'good').map(({ Name }) => Name)
  return (
    <>
      <Notice kind="warn">
        {isBad
          ? t('day.copyBad')
          : behind.length > 0
            ? t('day.copyBehind', { places: behind.join(', ') })
            : t('day.copyNone')}
      </Notice>
      {isOwner && places.length === 0 ? (
        <Toolbar>
          <Button onClick={() => openDialog('secondPlace')}>{t('day.copyBegin')}</Button>
        </Toolbar>
      ) : can('settings') ? (
        <Toolbar>
          <Button onClick={() => goTo('computer')}>{t('day.copyOpen')}</Button>
        </Toolbar>
      ) : null}
    </>
  )
}

/** After a closing: asks the owner for a second place, where the shop has none. Every evening anew. */
export async function askForSecondPlace(): Promise<void> {
  if (useSession.getState().user?.Role !== 'owner') return
  try {
    const { Places } = await call('get-copies-state', {})
    if (Places.length === 0) openDialog('secondPlace')
  } catch {
    // The warning at the day says it too.
  }
}
