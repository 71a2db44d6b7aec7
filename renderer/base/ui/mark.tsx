import { classNames } from './class-names.ts'
import styles from './mark.module.css'

/** The sign of the house: a lens, its axis, and the two rays that it brings together. */
export function Mark({
  isLarge = false,
  className,
}: {
  isLarge?: boolean
  className?: string | undefined
}) {
  return (
    <svg
      className={classNames(styles['mark'], isLarge && styles['large'], className)}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
    >
      <path
        d="M13 3c5.5 7.5 5.5 18.5 0 26-5.5-7.5-5.5-18.5 0-26Z"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M2 9h11l15 7-15 7H2M2 16h19"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="28" cy="16" r="2.2" fill="currentColor" />
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
    <svg className={styles['axis-scale']} viewBox="0 0 400 400" fill="none" aria-hidden="true">
      <circle
        cx={CENTRE}
        cy={CENTRE}
        r={OUTER}
        stroke="currentColor"
        vectorEffect="non-scaling-stroke"
      />
      <circle
        cx={CENTRE}
        cy={CENTRE}
        r="120"
        stroke="currentColor"
        vectorEffect="non-scaling-stroke"
      />
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
            vectorEffect="non-scaling-stroke"
            strokeWidth={degrees % 30 === 0 ? 1.5 : 1}
          />
        )
      })}
      <path
        d="M10 200h110M280 200h110M200 10v110M200 280v110"
        stroke="currentColor"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
