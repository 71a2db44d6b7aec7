/** The sign of the house: a lens on its cross-hair. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className ?? 'mark'} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <circle cx="16" cy="16" r="10.5" stroke="currentColor" strokeWidth="2" />
      <path
        d="M16 1.5v6M16 24.5v6M1.5 16h6M24.5 16h6"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <circle cx="16" cy="16" r="2.4" fill="currentColor" />
    </svg>
  )
}

const STEP_DEGREES = 5
const CENTRE = 200
const OUTER = 190

/** The half-circle of axis degrees of a trial frame, as a quiet background. */
export function AxisScale() {
  const ticks = Array.from({ length: 360 / STEP_DEGREES }, (_, index) => index * STEP_DEGREES)
  return (
    <svg className="axis-scale" viewBox="0 0 400 400" fill="none" aria-hidden="true">
      <circle cx={CENTRE} cy={CENTRE} r={OUTER} stroke="currentColor" strokeWidth="1" />
      <circle cx={CENTRE} cy={CENTRE} r="120" stroke="currentColor" strokeWidth="1" />
      <circle cx={CENTRE} cy={CENTRE} r="4" fill="currentColor" />
      {ticks.map((degrees) => {
        const radians = (degrees * Math.PI) / 180
        const length = degrees % 30 === 0 ? 18 : degrees % 10 === 0 ? 11 : 6
        const [x, y] = [Math.cos(radians), -Math.sin(radians)]
        return (
          <line
            key={degrees}
            x1={CENTRE + x * OUTER}
            y1={CENTRE + y * OUTER}
            x2={CENTRE + x * (OUTER - length)}
            y2={CENTRE + y * (OUTER - length)}
            stroke="currentColor"
            strokeWidth={degrees % 30 === 0 ? 1.6 : 1}
          />
        )
      })}
      <path d="M10 200h110M280 200h110M200 10v110M200 280v110" stroke="currentColor" />
    </svg>
  )
}
