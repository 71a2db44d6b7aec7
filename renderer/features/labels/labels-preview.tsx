import type { LabelsPreview } from '../../../server/contract/labels.ts'
import { t } from '../../base/i18n/t.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Waiting } from '../../base/ui/notice.tsx'
import { StepButton } from '../../base/ui/step-button.tsx'
import { EmptyText } from '../../base/ui/text.tsx'
import styles from './labels-preview.module.css'

/** The page as the printer will set it, with the edges of its labels. */
export function LabelsPreviewPane({
  isWaiting,
  onPage,
  preview,
}: {
  isWaiting: boolean
  onPage: (page: number) => void
  preview: LabelsPreview | null
}) {
  if (isWaiting) return <Waiting>{t('labels.drawing')}</Waiting>
  if (preview === null) return <EmptyText>{t('labels.noPreview')}</EmptyText>
  const { Page, Pages } = preview
  return (
    <Stack as="figure" gap={5} align="center" className={styles['preview']}>
      <Row as="figcaption" gap={6} align="center" className={styles['pages']}>
        <StepButton
          isPage
          by={-1}
          label={t('labels.pageBack')}
          limit={Page > 1 ? null : t('page.first')}
          onStep={() => onPage(Page - 1)}
        />
        <span>{t('labels.page', { page: Page, pages: Pages })}</span>
        <StepButton
          isPage
          by={1}
          label={t('labels.pageOn')}
          limit={Page < Pages ? null : t('page.last')}
          onStep={() => onPage(Page + 1)}
        />
      </Row>
      <Picture preview={preview} />
    </Stack>
  )
}

/** An SVG, for the page's policy refuses inline styles; its unit is a micrometre of paper. */
function Picture({ preview }: { preview: LabelsPreview }) {
  const { Columns, FirstMicrometres, LabelMicrometres, PageMicrometres, PitchMicrometres, Rows } =
    preview
  const places = Array.from({ length: Columns * Rows }, (_, place) => ({
    x: FirstMicrometres.X + (place % Columns) * PitchMicrometres.X,
    y: FirstMicrometres.Y + Math.floor(place / Columns) * PitchMicrometres.Y,
  }))
  const { Height, Width } = PageMicrometres
  return (
    <svg
      className={classNames(styles['picture'], !(Columns * Rows > 1) && styles['picture-roll'])}
      viewBox={`0 0 ${Width} ${Height}`}
      role="img"
      aria-label={t('labels.picture')}
    >
      <rect className={styles['page']} width={Width} height={Height} />
      <image
        width={Width}
        height={Height}
        preserveAspectRatio="none"
        href={`data:image/png;base64,${preview.Picture}`}
      />
      {places.map(({ x, y }) => (
        <rect
          key={`${x} ${y}`}
          className={styles['edge']}
          x={x}
          y={y}
          width={LabelMicrometres.Width}
          height={LabelMicrometres.Height}
          rx={1_500}
        />
      ))}
    </svg>
  )
}
