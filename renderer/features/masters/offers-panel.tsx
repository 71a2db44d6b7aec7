import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Offer } from '../../../server/contract/offers.ts'
import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { PickColumn, PickRow, PickRows } from '../../base/ui/list-and-detail.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { EmptyText, Muted, NameLines } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import styles from './masters-page.module.css'
import { chooseMaster, useMasters } from './masters-store.ts'
import { OfferForm } from './offer-form.tsx'

const offersQuery = queryOptions({
  queryKey: queryKey('masters', 'offers'),
  queryFn: () => call('list-offers', {}),
  staleTime: 0,
})

/** The offers of the shop beside the one that is changed. */
export function OffersPanel() {
  const chosenID = useMasters((state) => state.chosenID)
  const offers = useQuery(offersQuery)
  const items = offers.data?.Items ?? []
  const chosen = items.find(({ ID }) => ID === chosenID) ?? null
  return (
    <>
      <PickColumn>
        {offers.error === null ? null : <Notice kind="bad">{errorMessage(offers.error)}</Notice>}
        {offers.isPending ? <Waiting>{t('masters.reading')}</Waiting> : null}
        {offers.data !== undefined && items.length === 0 ? (
          <EmptyText>{t('masters.empty')}</EmptyText>
        ) : null}
        <PickRows>
          {items.map((offer) => (
            <OfferRow key={offer.ID} offer={offer} isShown={offer.ID === chosenID} />
          ))}
        </PickRows>
      </PickColumn>
      <section className={styles['form']} aria-label={t('masters.entry')}>
        {chosenID === 'new' || chosen !== null ? (
          <OfferForm
            key={chosenID}
            offer={chosen}
            readNewest={async ({ ID }) => {
              const { Items } = await queryClient.fetchQuery(offersQuery)
              return Items.find((offer) => offer.ID === ID) ?? null
            }}
            onSaved={(id) => chooseMaster(id)}
          />
        ) : (
          <EmptyText>{t('masters.choose')}</EmptyText>
        )}
      </section>
    </>
  )
}

function OfferRow({ isShown, offer }: { isShown: boolean; offer: Offer }) {
  const given = { count: offer.Bills, given: formatRupees(offer.Given) }
  return (
    <PickRow data-testid="offer-row" isShown={isShown} onClick={() => chooseMaster(offer.ID)}>
      <NameLines data-wide>
        <strong>{offer.Name}</strong>
        <Muted>{t('offers.used', given)}</Muted>
      </NameLines>
      {offer.IsInForce ? <Badge kind="good">{t('offers.inForce')}</Badge> : null}
      {offer.IsActive ? null : <Badge kind="off">{t('masters.inactive')}</Badge>}
    </PickRow>
  )
}
