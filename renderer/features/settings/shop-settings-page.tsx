import { useQuery } from '@tanstack/react-query'
import { t } from '../../base/i18n/t.ts'
import { ChangeHistory } from '../../base/ui/change-history.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Panel } from '../../base/ui/panel.tsx'
import { Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { shopQuery } from './settings-data.ts'
import { shopFieldLabel, shopFieldValue } from './shop-fields.ts'
import { ShopForm } from './shop-form.tsx'
import { useShopPage } from './shop-store.ts'
import { TaxRates } from './tax-rates.tsx'

const TABS = ['shop', 'rates', 'history'] as const

/** What the shop is and how it works, the tax rates by date, and who changed what. */
export function ShopSettingsPage() {
  const tab = useShopPage((state) => state.tab)
  const shop = useQuery(shopQuery)
  return (
    <Page>
      <PageHead>
        <div>
          <ScreenTitle>{t('shop.title')}</ScreenTitle>
          <Muted as="p">{t('shop.lead')}</Muted>
        </div>
        {tab === 'shop' ? <CommandButton id="shopSave" variant="primary" /> : null}
      </PageHead>
      <Choice
        label={t('items.show')}
        value={tab}
        options={TABS.map((value) => ({ value, label: t(`shop.tab.${value}`) }))}
        onChange={(value) => useShopPage.setState({ tab: value })}
      />
      {shop.error === null ? null : <Notice kind="bad">{errorMessage(shop.error)}</Notice>}
      {tab === 'rates' ? <TaxRates /> : null}
      {tab === 'rates' || shop.error !== null ? null : shop.data === undefined ? (
        <Waiting>{t('shop.reading')}</Waiting>
      ) : tab === 'shop' ? (
        <ShopForm newest={shop.data} />
      ) : (
        <Panel>
          <ChangeHistory
            versions={shop.data.Versions}
            label={shopFieldLabel}
            value={shopFieldValue}
            empty={t('items.noHistory')}
          />
        </Panel>
      )}
    </Page>
  )
}
