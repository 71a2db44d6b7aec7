import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DocumentStyle } from '../../../server/contract/document-style.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import shared from './documents.module.css'
import { MessagesEditor } from './messages-editor.tsx'
import { isSameStyle, styleQuery } from './style-data.ts'
import { StyleForm } from './style-form.tsx'
import { StylePreview } from './style-preview.tsx'

/** The owner chooses how papers look, and what is written to customers about them. */
export function StylePage() {
  const [part, setPart] = useState<'looks' | 'messages'>('looks')
  useEffect(() => {
    // Whoever signed in after the owner may not be allowed here.
    if (!can('settings')) goTo('counter')
  }, [])
  return (
    <Page>
      <PageHead>
        <div>
          <ScreenTitle>{t('papers.title')}</ScreenTitle>
          <Muted as="p">{t(part === 'looks' ? 'papers.lead' : 'messages.lead')}</Muted>
        </div>
        <Choice
          label={t('papers.tabs')}
          value={part}
          options={[
            { value: 'looks', label: t('papers.tab.looks') },
            { value: 'messages', label: t('papers.tab.messages') },
          ]}
          onChange={setPart}
        />
      </PageHead>
      {part === 'looks' ? <Looks /> : <MessagesEditor />}
    </Page>
  )
}

/** With the last bill drawn beside the choice. */
function Looks() {
  const style = useQuery(styleQuery)
  if (style.isPending) return <Waiting>{t('papers.loading')}</Waiting>
  if (style.error) return <Notice kind="bad">{errorMessage(style.error)}</Notice>
  return <Editor saved={style.data} />
}

function Editor({ saved }: { saved: DocumentStyle }) {
  const [draft, setDraft] = useState(saved)
  const [isSaving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const isChanged = !isSameStyle(draft, saved)
  async function save(): Promise<void> {
    setSaving(true)
    setRefused(null)
    try {
      queryClient.setQueryData(styleQuery.queryKey, await call('save-document-style', draft))
      void markStale('settings')
      showToast(t('papers.saved'))
    } catch (error) {
      setRefused(errorMessage(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Grid gap={8} className={shared['columns']}>
      <Stack
        as="form"
        gap={8}
        isPanel
        className={shared['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <StyleForm style={draft} onChange={setDraft} />
        <Toolbar>
          <SubmitButton isWhole={isChanged} isBusy={isSaving} missing={t('form.unchanged')}>
            {t('papers.save')}
          </SubmitButton>
          {isChanged && !isSaving ? (
            <Button variant="plain" onClick={() => setDraft(saved)}>
              {t('papers.back')}
            </Button>
          ) : null}
          {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
        </Toolbar>
      </Stack>
      <StylePreview style={draft} />
    </Grid>
  )
}
