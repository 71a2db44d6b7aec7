import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ChangedKind } from '../../server/contract/live.ts'
import { call } from '../base/api/client.ts'
import { ApiError } from '../base/api/errors.ts'
import { formatDay, formatTime } from '../base/format/dates.ts'
import { t } from '../base/i18n/t.ts'
import { BothVersions } from '../base/ui/both-versions.tsx'
import type { KeptDrafts } from './kept-drafts.ts'
import { queryKey } from './queries/query-key.ts'
import {
  clashesOf,
  type Fields,
  hasTyped,
  partsOfFields,
  rebased,
  withoutParts,
} from './versions.ts'

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
  /** After one's own change beside the form, such as a picture: goes on from it with what is typed. */
  followOwn: () => Promise<void>
  /** Whether a refusal was a newer version, which is shown from now on beside one's own. */
  foundNewer: (error: unknown) => Promise<boolean>
  /** Whether the form came back with what was typed before (`kept`), which is still unsaved. */
  isKept: boolean
  /** After a save: what was sent is kept no more, also where the form is off the screen by now. */
  forget: () => void
  /** Goes on from what there is now, without what is typed. */
  throwAway: () => void
}

/** A draft with what it was made from, as it is kept while its form is not on the screen. */
export type KeptVersion<Entity, Draft> = {
  read: Entity | null
  draft: Draft
  /** The form on the screen that it was typed into: each opening is another one. */
  opened: object
}

/**
 * The draft of a form and the version it was made from. `readNewest` reads it again, null where it
 * is gone; `kept` has what is typed while another form is on the screen.
 */
export function useVersions<Entity extends Versioned, Draft extends Fields>(args: {
  atFirst: Entity | null
  draftOf: (entity: Entity | null) => Draft
  readNewest: (entity: Entity) => Promise<Entity | null>
  kept?: { drafts: KeptDrafts<KeptVersion<Entity, Draft>>; form: string } | undefined
}): Versions<Entity, Draft> {
  const { kept } = args
  const [begun] = useState(() => kept?.drafts.get(kept.form) ?? null)
  const [read, setRead] = useState(begun === null ? args.atFirst : begun.read)
  const [draft, setDraft] = useState(() => begun?.draft ?? args.draftOf(args.atFirst))
  const [newest, setNewest] = useState<Entity | null>(null)
  const [opened] = useState(() => ({}))
  const isTyped = hasTyped(draft, args.draftOf(read))
  const [drafts, form] = [kept?.drafts, kept?.form ?? '']
  useEffect(
    () => void drafts?.put(form, isTyped ? { read, draft, opened } : null),
    [drafts, form, isTyped, read, draft, opened],
  )
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
    followOwn: async () => {
      const found = read === null ? null : await args.readNewest(read).catch(() => null)
      // With more than one change somebody else saved too: both versions are shown at the next save.
      if (read === null || found === null || found.Version !== read.Version + 1) return
      const [before, after] = [args.draftOf(read), args.draftOf(found)]
      setRead(found)
      setDraft((typed) => rebased(typed, before, after))
    },
    foundNewer: async (error) => {
      if (read === null || !isConflict(error)) return false
      const found = await args.readNewest(read).catch(() => null)
      const isNewer = found !== null && found.Version !== read.Version
      if (isNewer) setNewest(found)
      return isNewer
    },
    isKept: begun !== null && isTyped,
    forget: () => {
      // What was typed after it was sent, in the same form opened again, stays. What came into this one
      // after it was sent, as the State of a GSTIN does, belongs to what was saved.
      const last = drafts?.get(form)
      if (last?.draft === draft || last?.opened === opened) drafts?.put(form, null)
    },
    throwAway: () => {
      drafts?.put(form, null)
      setRead(args.atFirst)
      setDraft(args.draftOf(args.atFirst))
      setNewest(null)
    },
  }
}

/** Whether the server refused because of what is there already, such as a newer version. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFLICT'
}

/** Who saved what is shown, and when: as it is told with it, or by what the server's log says. */
type Who<Entity> =
  | ((newest: Entity) => LastChange | undefined)
  | { kind: ChangedKind; id: string | null | undefined }
type LastChange = { By: string | null; At: string | null }

/** Both versions of a form that somebody else has saved meanwhile; nothing while there is one. */
export function NewerVersion<Entity, Draft extends Fields>({
  className,
  draftOf,
  fieldsOf,
  labelOf = (field) => field,
  rebase = rebased,
  shownValue = (_, value) => (value === undefined ? '' : String(value)),
  versions,
  who,
}: {
  versions: Pick<Versions<Entity, Draft>, 'draft' | 'newest' | 'read' | 'take'>
  draftOf: (entity: Entity) => Draft
  /** What is compared; where `labelOf` and `shownValue` are left out, words by what they are called. */
  fieldsOf: (draft: Draft) => Fields
  labelOf?: (field: string) => string
  shownValue?: (field: string, value: unknown) => string
  /** The newest draft with what was changed here put into it. */
  rebase?: (draft: Draft, read: Draft, newest: Draft) => Draft
  who: Who<Entity>
  className?: string | undefined
}) {
  const { draft, newest, read, take } = versions
  const [theirParts, setTheirParts] = useState<ReadonlySet<string>>(new Set())
  const title = useWhoChanged(newest, who)
  // What was chosen is about these two versions alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version asks anew
  useEffect(() => setTheirParts(new Set()), [newest])
  if (newest === null || read === null) return null
  const [before, theirs] = [draftOf(read), draftOf(newest)]
  const partsOf = partsOfFields(draft, before, fieldsOf)
  const rows = clashesOf(fieldsOf(draft), fieldsOf(before), fieldsOf(theirs))
  return (
    <BothVersions
      className={className}
      title={title}
      rows={rows.map(({ field, isTyped, mine, theirs: saved }) => {
        const parts = isTyped ? partsOf(field) : []
        return {
          field,
          label: labelOf(field),
          mine: isTyped ? shownValue(field, mine) : null,
          theirs: shownValue(field, saved),
          takesTheirs: parts.length > 0 && parts.every((part) => theirParts.has(part)),
        }
      })}
      onChoose={(field, takesTheirs) => {
        const next = new Set(theirParts)
        for (const part of partsOf(field)) {
          if (takesTheirs) next.add(part)
          else next.delete(part)
        }
        setTheirParts(next)
      }}
      onTheirs={() => take(newest)}
      onMine={() => take(newest, rebase(withoutParts(draft, before, theirParts), before, theirs))}
    />
  )
}

/** Says who has changed it meanwhile and when, as far as that is known. */
function useWhoChanged<Entity>(newest: Entity | null, who: Who<Entity>): string {
  const asked = typeof who === 'function' ? null : who
  const id = asked?.id ?? ''
  const answer = useQuery({
    queryKey: queryKey('lastChange', asked?.kind ?? '', id),
    queryFn: () => call('get-last-change', { kind: asked?.kind ?? 'supplier', id }),
    enabled: newest !== null && id !== '',
    staleTime: 0,
    gcTime: 0,
  })
  const told = typeof who === 'function' && newest !== null ? who(newest) : answer.data
  if (told === undefined || told.By === null || told.At === null) return t('versions.changed')
  return t('versions.changedBy', {
    name: told.By,
    day: formatDay(told.At),
    time: formatTime(told.At),
  })
}
