import { Grid, Stack } from './layout.tsx'
import styles from './share-chart.module.css'
import { Muted } from './text.tsx'

/**
 * A row: an amount by which the bars are compared, and the text that stands beside its name; where it
 * is compared, what it was before, which is drawn as a mark on the bar.
 */
export type Share = {
  key: string
  label: string
  amount: number
  text: string
  before?: { amount: number; text: string }
}

/** Amounts one below the other, each with a bar; the figures stand beside the names. */
export function ShareChart({ shares }: { shares: readonly Share[] }) {
  const highest = Math.max(
    1,
    ...shares.flatMap(({ amount, before }) => [amount, before?.amount ?? 0]),
  )
  const part = (amount: number) => `${Math.max(0, (amount / highest) * 100)}%`
  return (
    <Stack as="ul" gap={4}>
      {shares.map(({ amount, before, key, label, text }) => (
        <Grid key={key} as="li" gap={6} rowGap={1} className={styles['row']}>
          <span className={styles['name']}>{label}</span>
          <span>
            {text}
            {before === undefined ? null : <Muted> {before.text}</Muted>}
          </span>
          <svg className={styles['chart']} aria-hidden="true">
            <rect className={styles['ground']} width="100%" height="100%" rx="3" />
            <rect className={styles['bar']} width={part(amount)} height="100%" rx="3" />
            {before === undefined || before.amount <= 0 ? null : (
              <rect
                className={styles['mark']}
                x={part(before.amount)}
                width="3"
                height="100%"
                transform="translate(-3)"
              />
            )}
          </svg>
        </Grid>
      ))}
    </Stack>
  )
}
