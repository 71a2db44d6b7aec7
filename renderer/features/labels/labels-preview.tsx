import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { LabelsPreview } from '../../../server/contract/labels.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Waiting } from '../../base/ui/notice.tsx'
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
        <Button
          variant="plain"
          isRound
          aria-label={t('labels.pageBack')}
          disabled={Page <= 1}
          onClick={() => onPage(Page - 1)}
        >
          <Glyph of={ChevronLeft} />
        </Button>
        <span>{t('labels.page', { page: Page, pages: Pages })}</span>
        <Button
          variant="plain"
          isRound
          aria-label={t('labels.pageOn')}
          disabled={Page >= Pages}
          onClick={() => onPage(Page + 1)}
        >
          <Glyph of={ChevronRight} />
        </Button>
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
