import { useQuery } from '@tanstack/react-query'
import type { listDrives } from '../../../server/contract/copies.ts'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { queryKey } from '../../kernel/queries/query-key.ts'

type Drive = ReplyOf<typeof listDrives>['Items'][number]

/** What was chosen: a drive by its path, or another folder that is typed. */
export type PlaceDraft = { drive: string | null; folder: string }
export const NO_PLACE: PlaceDraft = { drive: null, folder: '' }
const OTHER = ''
/** Where the folder is typed. */
export const FOLDER_ID = 'copy-folder'

const LOOK_EVERY_MS = 2_000
const GIGABYTE = 1_000_000_000

/** The sticks that are plugged in, and the folder that a draft names by one of them or as typed. */
export function useDriveChoice(draft: PlaceDraft): { drives: Drive[]; path: string } {
  const { data } = useQuery({
    queryKey: queryKey('drives'),
    queryFn: () => call('list-drives', {}),
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  })
  const drives = data?.Items ?? []
  const path = isTyped(drives, draft) ? draft.folder.trim() : driveOf(drives, draft)?.Path
  return { drives, path: path ?? '' }
}

function isTyped(drives: readonly Drive[], { drive }: PlaceDraft): boolean {
  return drive === OTHER || drives.length === 0
}

/**
 * The chosen drive while it is plugged in, and no other in its place; where none was chosen, the first
 * without copies on it.
 */
function driveOf(drives: readonly Drive[], { drive }: PlaceDraft): Drive | undefined {
  if (drive !== null) return drives.find(({ Path }) => Path === drive)
  return drives.find(({ HasCopies }) => !HasCopies) ?? drives[0]
}

/** The sticks that are plugged in, seen as soon as they are, and a folder of another name. */
export function DriveChoice(props: {
  draft: PlaceDraft
  drives: readonly Drive[]
  refused: string | null
  onChange: (draft: PlaceDraft) => void
}) {
  const { draft, drives, onChange, refused } = props
  const isOther = isTyped(drives, draft)
  return (
    <Stack gap={6}>
      <Choice
        label={t('secondPlace.where')}
        value={isOther ? OTHER : (driveOf(drives, draft)?.Path ?? null)}
        options={[
          ...drives.map(({ FreeBytes, HasCopies, Name, Path }) => ({
            value: Path,
            label: t(HasCopies ? 'secondPlace.driveWithCopies' : 'secondPlace.drive', {
              name: Name,
              free: Math.floor(FreeBytes / GIGABYTE),
            }),
          })),
          { value: OTHER, label: t('secondPlace.other') },
        ]}
        onChange={(drive) => onChange({ ...draft, drive })}
      />
      {isOther ? (
        <Field
          id={FOLDER_ID}
          label={t('computer.copies.path')}
          value={draft.folder}
          maxLength={500}
          hint={t('secondPlace.pathHint', { example: 'E:\\' })}
          error={refused}
          onChange={(event) => onChange({ ...draft, folder: event.target.value })}
        />
      ) : refused === null ? null : (
        <Notice kind="bad">{refused}</Notice>
      )}
    </Stack>
  )
}
