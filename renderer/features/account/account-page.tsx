import { t } from '../../base/i18n/t.ts'
import { Page, PageColumns, PageHead } from '../../base/ui/page.tsx'
import { Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { PinForm } from './pin-form.tsx'
import { SessionList } from './session-list.tsx'

/** One's own way in: the PIN, and where one is signed in. */
export function AccountPage() {
  return (
    <Page>
      <PageHead>
        <div>
          <ScreenTitle>{t('account.title')}</ScreenTitle>
          <Muted as="p">{t('account.lead')}</Muted>
        </div>
      </PageHead>
      <PageColumns>
        <PinForm />
        <SessionList />
      </PageColumns>
    </Page>
  )
}
