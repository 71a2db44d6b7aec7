import type { Explanation } from '../../../server/contract/day-report.ts'
import { formatTime } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { reasonWord } from './ledger-words.ts'

/** What a difference may come from, the likeliest first, with what to look at. */
export function Explanations({ found }: { found: readonly Explanation[] }) {
  if (found.length === 0) return <p className="muted">{t('day.noGuess')}</p>
  return (
    <div>
      <h3 className="day-heading">{t('day.guesses')}</h3>
      <ol className="day-guesses">
        {found.map((guess) => (
          <li key={`${guess.Kind} ${guess.Amount} ${guess.Documents[0]?.Name ?? ''}`}>
            <span>{sentence(guess)}</span>
            {guess.Documents.length === 0 ? null : (
              <ul className="day-guess-documents">
                {guess.Documents.map((document) => (
                  <li key={`${document.Name} ${document.At}`} className="mono">
                    {t('day.guessDocument', {
                      name: reasonWord(document.Name) || t('day.float'),
                      time: formatTime(document.At),
                    })}
                    {document.Amount === 0 ? '' : ` · ${formatRupees(document.Amount)}`}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function sentence(guess: Explanation): string {
  return t(`day.why.${guess.Kind}`, {
    amount: formatRupees(guess.Amount),
    other: formatRupees(guess.Other),
  })
}
