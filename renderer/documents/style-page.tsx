import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import type { DocumentStyle } from '../api/types.ts'
import { inWords } from '../billing/refusal.ts'
import { t } from '../i18n/t.ts'
import { goTo } from '../shell/screen-store.ts'
import { can } from '../sign-in/session-store.ts'
import { Notice, Waiting } from '../ui/notice.tsx'
import { tell } from '../ui/toasts.ts'
import { isSameStyle, styleQuery } from './style-data.ts'
import { StyleForm } from './style-form.tsx'
import { StylePreview } from './style-preview.tsx'

/** The owner chooses how papers look, with the last bill drawn beside the choice. */
export function StylePage() {
  const style = useQuery(styleQuery)
  useEffect(() => {
    // Whoever signed in after the owner may not be allowed here.
    if (!can('settings')) goTo('counter')
  }, [])
  return (
    <div className="papers">
      <header className="import-head">
        <div>
          <h1 className="screen-title">{t('papers.title')}</h1>
          <p className="muted">{t('papers.lead')}</p>
        </div>
      </header>
      {style.isPending ? <Waiting>{t('papers.loading')}</Waiting> : null}
      {style.error ? <Notice kind="bad">{inWords(style.error)}</Notice> : null}
      {style.data === undefined ? null : <Editor saved={style.data} />}
    </div>
  )
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
      queryClient.setQueryData(styleQuery.queryKey, await call('saveDocumentStyle', draft))
      void queryClient.invalidateQueries({ queryKey: ['invoiceHtml'] })
      tell(t('papers.saved'))
    } catch (error) {
      setRefused(inWords(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="papers-columns">
      <form
        className="papers-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <StyleForm style={draft} onChange={setDraft} />
        {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
        <div className="form-actions">
          <button type="submit" className="button button-primary" disabled={!isChanged || isSaving}>
            {t('papers.save')}
          </button>
          <button
            type="button"
            className="button button-plain"
            disabled={!isChanged || isSaving}
            onClick={() => setDraft(saved)}
          >
            {t('papers.back')}
          </button>
        </div>
      </form>
      <StylePreview style={draft} />
    </div>
  )
}
