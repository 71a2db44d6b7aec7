import type { Explanation } from '../../../server/contract/day-report.ts'
import { formatTime } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Stack } from '../../base/ui/layout.tsx'
import { Code, Muted } from '../../base/ui/text.tsx'
import shared from './day.module.css'
import styles from './explanations.module.css'
import { reasonWord } from './ledger-words.ts'

/** What a difference may come from, the likeliest first, with what to look at. */
export function Explanations({ found }: { found: readonly Explanation[] }) {
  if (found.length === 0) return <Muted as="p">{t('day.noGuess')}</Muted>
  return (
    <div>
      <h3 className={shared['heading']}>{t('day.guesses')}</h3>
      <Stack as="ol" gap={5} className={styles['guesses']}>
        {found.map((guess) => (
          <li key={`${guess.Kind} ${guess.Amount} ${guess.Documents[0]?.Name ?? ''}`}>
            <span>{sentence(guess)}</span>
            {guess.Documents.length === 0 ? null : (
              <ul className={styles['guess-documents']}>
                {guess.Documents.map((document) => (
                  <Code key={`${document.Name} ${document.At}`} as="li">
                    {t('day.guessDocument', {
                      name: reasonWord(document.Name) || t('day.float'),
                      time: formatTime(document.At),
                    })}
                    {document.Amount === 0 ? '' : ` · ${formatRupees(document.Amount)}`}
                  </Code>
                ))}
              </ul>
            )}
          </li>
        ))}
      </Stack>
    </div>
  )
}

function sentence({ Amount, Kind, Other }: Explanation): string {
  // Here the amounts are what is printed on a note.
  const isNote = Kind === 'OneBundle' || Kind === 'WrongPile'
  const words = (rupees: number) => (isNote ? `₹${formatNumber(rupees)}` : formatRupees(rupees))
  return t(`day.why.${Kind}`, { amount: words(Amount), other: words(Other) })
}
