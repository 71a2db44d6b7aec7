import { Grid, Stack } from './layout.tsx'
import styles from './share-chart.module.css'

/** A row: an amount by which the bars are compared, and the text that stands beside its name. */
export type Share = { key: string; label: string; amount: number; text: string }

/** Amounts one below the other, each with a bar; the figures stand beside the names. */
export function ShareChart({ shares }: { shares: readonly Share[] }) {
  const highest = Math.max(1, ...shares.map(({ amount }) => amount))
  return (
    <Stack as="ul" gap={4}>
      {shares.map(({ amount, key, label, text }) => (
        <Grid key={key} as="li" gap={6} rowGap={1} className={styles['row']}>
          <span className={styles['name']}>{label}</span>
          <span>{text}</span>
          <svg className={styles['chart']} aria-hidden="true">
            <rect className={styles['ground']} width="100%" height="100%" rx="3" />
            <rect
              className={styles['bar']}
              width={`${Math.max(0, (amount / highest) * 100)}%`}
              height="100%"
              rx="3"
            />
          </svg>
        </Grid>
      ))}
    </Stack>
  )
}
