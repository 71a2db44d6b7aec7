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

const LOOK_EVERY_MS = 2_000
const GIGABYTE = 1_000_000_000

/** The folder that a draft names: the only drive without being asked, else what was chosen. */
export function useDriveChoice(draft: PlaceDraft): { drives: Drive[]; path: string } {
  const { data } = useQuery({
    queryKey: queryKey('drives'),
    queryFn: () => call('list-drives', {}),
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  })
  const drives = data?.Items ?? []
  const chosen = draft.drive === OTHER ? undefined : driveOf(drives, draft)
  return { drives, path: (chosen?.Path ?? draft.folder).trim() }
}

/** The chosen drive while it is plugged in, else the first that has no copies of another time on it. */
function driveOf(drives: readonly Drive[], { drive }: PlaceDraft): Drive | undefined {
  const chosen = drives.find(({ Path }) => Path === drive)
  return chosen ?? drives.find(({ HasCopies }) => !HasCopies) ?? drives[0]
}

/** The sticks that are plugged in, seen as soon as they are, and a folder of another name. */
export function DriveChoice(props: {
  draft: PlaceDraft
  drives: readonly Drive[]
  refused: string | null
  onChange: (draft: PlaceDraft) => void
}) {
  const { draft, drives, onChange, refused } = props
  const isOther = draft.drive === OTHER || drives.length === 0
  return (
    <Stack gap={6}>
      {drives.length === 0 ? <Notice kind="info">{t('secondPlace.plugIn')}</Notice> : null}
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
          label={t('computer.copies.path')}
          value={draft.folder}
          maxLength={500}
          placeholder={'E:\\'}
          error={refused}
          onChange={(event) => onChange({ ...draft, folder: event.target.value })}
        />
      ) : refused === null ? null : (
        <Notice kind="bad">{refused}</Notice>
      )}
    </Stack>
  )
}
