import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DocumentStyle } from '../../../server/contract/document-style.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { tell } from '../../kernel/toasts.ts'
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
    <div className="page papers">
      <header className="page-head">
        <div>
          <h1 className="screen-title">{t('papers.title')}</h1>
          <p className="muted">{t(part === 'looks' ? 'papers.lead' : 'messages.lead')}</p>
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
      </header>
      {part === 'looks' ? <Looks /> : <MessagesEditor />}
    </div>
  )
}

/** With the last bill drawn beside the choice. */
function Looks() {
  const style = useQuery(styleQuery)
  if (style.isPending) return <Waiting>{t('papers.loading')}</Waiting>
  if (style.error) return <Notice kind="bad">{inWords(style.error)}</Notice>
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
