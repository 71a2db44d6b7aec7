import { encode } from 'uqr'

/** Dark modules as one path of unit squares. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
}

/** A text as a QR code, drawn on this machine; black on white in every look, as phones want it. */
export function CodeDrawing({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className: string | undefined
}) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={pathOf(data)} fill="#000000" />
    </svg>
  )
}
