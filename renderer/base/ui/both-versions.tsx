import { useEffect, useRef } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from './button.tsx'
import { Toolbar } from './form.tsx'
import { Panel, PanelHeading } from './panel.tsx'
import { Table } from './table.tsx'
import { Muted } from './text.tsx'

/**
 * A field as it stands here and as somebody else saved it meanwhile, in words. Without `mine` it was not
 * changed here, and theirs stays.
 */
export type TwoValues = { field: string; label: string; mine: string | null; theirs: string }

/** What somebody else has saved since the form was read, beside what stands in it. */
export function BothVersions({
  className,
  onMine,
  onTheirs,
  rows,
  title,
}: {
  title: string
  rows: readonly TwoValues[]
  /** Goes on from the newest with what was changed here. */
  onMine: () => void
  onTheirs: () => void
  className?: string | undefined
}) {
  const panel = useRef<HTMLElement>(null)
  // A form that is longer than its window was sent from where this does not show.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Panel className={className} ref={panel} role="alert">
      <PanelHeading>{title}</PanelHeading>
      {rows.length === 0 ? (
        <Muted as="p">{t('versions.same')}</Muted>
      ) : (
        <Table>
          <thead>
            <tr>
              <th>{t('versions.field')}</th>
              <th>{t('versions.mine')}</th>
              <th>{t('versions.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, label, mine, theirs }) => (
              <tr key={field}>
                <td>{label}</td>
                <td>{mine ?? <Muted>{t('versions.untouched')}</Muted>}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Toolbar>
        <Button variant="primary" onClick={onTheirs}>
          {t('versions.takeTheirs')}
        </Button>
        <Button onClick={onMine}>{t('versions.keepMine')}</Button>
      </Toolbar>
    </Panel>
  )
}
