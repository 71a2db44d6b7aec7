import { useEffect, useRef } from 'react'
import { t } from '../i18n/t.ts'
import styles from './both-versions.module.css'
import { Button } from './button.tsx'
import { ChoiceOption } from './choice.tsx'
import { Toolbar } from './form.tsx'
import { Panel, PanelHeading } from './panel.tsx'
import { CardTable } from './table.tsx'
import { Muted } from './text.tsx'

/**
 * A field as it stands here and as somebody else saved it meanwhile, in words. Without `mine` it was not
 * changed here, and theirs stays.
 */
export type TwoValues = {
  field: string
  label: string
  mine: string | null
  theirs: string
  /** Whether theirs is to be kept of the two. */
  takesTheirs: boolean
}

/** What somebody else has saved since the form was read, beside what stands in it. */
export function BothVersions({
  className,
  onChoose,
  onMine,
  onTheirs,
  rows,
  title,
}: {
  title: string
  rows: readonly TwoValues[]
  onChoose: (field: string, takesTheirs: boolean) => void
  /** Goes on from the newest with what was changed here and is chosen. */
  onMine: () => void
  onTheirs: () => void
  className?: string | undefined
}) {
  const panel = useRef<HTMLElement>(null)
  const isMixed = rows.some(({ takesTheirs }) => takesTheirs)
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
        <CardTable className={styles['values']}>
          <thead>
            <tr>
              <th>{t('versions.field')}</th>
              <th>{t('versions.mine')}</th>
              <th>{t('versions.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.field}>
                <td>
                  <strong>{row.label}</strong>
                </td>
                {row.mine === null ? (
                  <>
                    <td data-label={t('versions.mine')}>
                      <Muted>{t('versions.untouched')}</Muted>
                    </td>
                    <td data-label={t('versions.theirs')}>{row.theirs}</td>
                  </>
                ) : (
                  <>
                    <Side row={row} isTheirs={false} onChoose={onChoose} />
                    <Side row={row} isTheirs onChoose={onChoose} />
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </CardTable>
      )}
      <Toolbar>
        <Button variant="primary" onClick={onTheirs}>
          {t('versions.takeTheirs')}
        </Button>
        <Button onClick={onMine}>{t(isMixed ? 'versions.keepChosen' : 'versions.keepMine')}</Button>
      </Toolbar>
    </Panel>
  )
}

/** One of the two values of a field, which is chosen by a press. */
function Side({
  isTheirs,
  onChoose,
  row,
}: {
  row: TwoValues
  isTheirs: boolean
  onChoose: (field: string, takesTheirs: boolean) => void
}) {
  const side = t(isTheirs ? 'versions.theirs' : 'versions.mine')
  const value = (isTheirs ? row.theirs : row.mine) ?? ''
  return (
    <td data-label={side}>
      <ChoiceOption>
        <input
          type="radio"
          name={`both-${row.field}`}
          aria-label={`${row.label}, ${side}: ${value}`}
          checked={row.takesTheirs === isTheirs}
          onChange={() => onChoose(row.field, isTheirs)}
        />
        <span>{value === '' ? '–' : value}</span>
      </ChoiceOption>
    </td>
  )
}
