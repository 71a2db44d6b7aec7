import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { LabelsPreview } from '../../../server/contract/labels.ts'
import { t } from '../../base/i18n/t.ts'
import { Waiting } from '../../base/ui/notice.tsx'

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
  if (preview === null) return <p className="empty-text">{t('labels.noPreview')}</p>
  const { Page, Pages } = preview
  return (
    <figure className="labels-preview">
      <figcaption className="labels-pages">
        <button
          type="button"
          className="button button-plain button-round"
          aria-label={t('labels.pageBack')}
          disabled={Page <= 1}
          onClick={() => onPage(Page - 1)}
        >
          <ChevronLeft className="icon" aria-hidden="true" />
        </button>
        <span>{t('labels.page', { page: Page, pages: Pages })}</span>
        <button
          type="button"
          className="button button-plain button-round"
          aria-label={t('labels.pageOn')}
          disabled={Page >= Pages}
          onClick={() => onPage(Page + 1)}
        >
          <ChevronRight className="icon" aria-hidden="true" />
        </button>
      </figcaption>
      <Picture preview={preview} />
    </figure>
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
      className={Columns * Rows > 1 ? 'labels-picture' : 'labels-picture labels-picture-roll'}
      viewBox={`0 0 ${Width} ${Height}`}
      role="img"
      aria-label={t('labels.picture')}
    >
      <rect className="labels-page" width={Width} height={Height} />
      <image
        width={Width}
        height={Height}
        preserveAspectRatio="none"
        href={`data:image/png;base64,${preview.Picture}`}
      />
      {places.map(({ x, y }) => (
        <rect
          key={`${x} ${y}`}
          className="labels-edge"
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
