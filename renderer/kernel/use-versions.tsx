import { useState } from 'react'
import { ApiError } from '../base/api/errors.ts'
import { t } from '../base/i18n/t.ts'
import { BothVersions } from '../base/ui/both-versions.tsx'
import { clashesOf, type Fields, rebased } from './versions.ts'

/** What a form changes: something that counts its changes. */
type Versioned = { Version: number }

/** The draft of a form, and what it was made from. */
export type Versions<Entity, Draft> = {
  /** As it was read: a change by somebody else meanwhile does not take away what is typed. */
  read: Entity | null
  draft: Draft
  setDraft: (change: (before: Draft) => Draft) => void
  put: (part: Partial<Draft>) => void
  /** What somebody else has saved meanwhile, while it is asked what to keep. */
  newest: Entity | null
  take: (entity: Entity, draft?: Draft) => void
  /** After one's own save: goes on from what the server has. */
  restart: () => Promise<void>
  /** Whether a refusal was a newer version, which is shown from now on beside one's own. */
  foundNewer: (error: unknown) => Promise<boolean>
}

/**
 * The draft of a form and the version it was made from. `readNewest` reads it again, null where it
 * is gone.
 */
export function useVersions<Entity extends Versioned, Draft extends Fields>(args: {
  atFirst: Entity | null
  draftOf: (entity: Entity | null) => Draft
  readNewest: (entity: Entity) => Promise<Entity | null>
}): Versions<Entity, Draft> {
  const [read, setRead] = useState(args.atFirst)
  const [draft, setDraft] = useState(() => args.draftOf(args.atFirst))
  const [newest, setNewest] = useState<Entity | null>(null)
  const take = (entity: Entity, next = args.draftOf(entity)) => {
    setRead(entity)
    setDraft(next)
    setNewest(null)
  }
  return {
    read,
    draft,
    setDraft,
    put: (part) => setDraft((before) => ({ ...before, ...part })),
    newest,
    take,
    restart: async () => {
      const found = read === null ? null : await args.readNewest(read).catch(() => null)
      if (found !== null) take(found)
    },
    foundNewer: async (error) => {
      if (read === null || !isConflict(error)) return false
      const found = await args.readNewest(read).catch(() => null)
      const isNewer = found !== null && found.Version !== read.Version
      if (isNewer) setNewest(found)
      return isNewer
    },
  }
}

/** Whether the server refused because of what is there already, such as a newer version. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFLICT'
}

/** Both versions of a form that somebody else has saved meanwhile; nothing while there is one. */
export function NewerVersion<Entity, Draft extends Fields>({
  className,
  draftOf,
  fieldsOf,
  labelOf = (field) => field,
  rebase = rebased,
  title,
  shownValue = (_, value) => (value === undefined ? '' : String(value)),
  versions,
}: {
  versions: Pick<Versions<Entity, Draft>, 'draft' | 'newest' | 'read' | 'take'>
  draftOf: (entity: Entity) => Draft
  /** What is compared; where `labelOf` and `shownValue` are left out, words by what they are called. */
  fieldsOf: (draft: Draft) => Fields
  labelOf?: (field: string) => string
  shownValue?: (field: string, value: unknown) => string
  /** The newest draft with what was changed here put into it. */
  rebase?: (draft: Draft, read: Draft, newest: Draft) => Draft
  title?: (newest: Entity) => string
  className?: string | undefined
}) {
  const { draft, newest, read, take } = versions
  if (newest === null || read === null) return null
  const [before, theirs] = [draftOf(read), draftOf(newest)]
  const rows = clashesOf(fieldsOf(draft), fieldsOf(before), fieldsOf(theirs))
  return (
    <BothVersions
      className={className}
      title={title?.(newest) ?? t('versions.changed')}
      rows={rows.map(({ field, isTyped, mine, theirs: saved }) => ({
        field,
        label: labelOf(field),
        mine: isTyped ? shownValue(field, mine) : null,
        theirs: shownValue(field, saved),
      }))}
      onTheirs={() => take(newest)}
      onMine={() => take(newest, rebase(draft, before, theirs))}
    />
  )
}
