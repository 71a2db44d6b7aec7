import { useEffect, useState } from 'react'
import { t } from '../../base/i18n/t.ts'
import { EyeMark } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Power } from '../../base/ui/power.tsx'
import { Lead, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showError } from '../../kernel/toasts.ts'
import { useCart } from '../cart/cart-store.ts'
import { changePair } from './lens-lines.ts'
import type { PairQuestion } from './pair-powers.ts'
import { keepPair, usePairQuestion } from './pair-question.ts'

/** Whether the lenses of a pair change with the prescription: one pair after the other. */
export function OtherPairDialog() {
  const asked = usePairQuestion()
  const [place, setPlace] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const isOfSale = useCart(({ sessionID }) => sessionID === asked.sessionID)
  const question = isOfSale ? asked.questions[place] : undefined
  useEffect(() => {
    if (question === undefined) closeDialog()
  }, [question])
  if (question === undefined) return null
  const answer = async (isChanged: boolean) => {
    if (isBusy) return
    setBusy(true)
    try {
      if (isChanged) await changePair(question.pairNo)
      else keepPair(question)
      if (place + 1 < asked.questions.length) setPlace(place + 1)
      else {
        closeDialog()
        asked.onAnswered()
      }
    } catch (error) {
      showError(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return <Question key={place} question={question} isBusy={isBusy} onAnswer={answer} />
}

function Question({
  isBusy,
  onAnswer,
  question: { lenses, pairNo },
}: {
  question: PairQuestion
  isBusy: boolean
  onAnswer: (isChanged: boolean) => Promise<void>
}) {
  const number = pairNo ?? '–'
  const name = useCart(({ customer }) => customer?.Name ?? null)
  return (
    <Dialog title={t('rx.pairStays.title', { number })} onClose={closeDialog}>
      <Form as="div">
        <Lead>{t('rx.pairStays.lead', { number })}</Lead>
        <Stack as="ul" gap={4}>
          {lenses.map(({ after, before, eye }) => (
            <Row as="li" key={eye} gap={5} align="center" isWrapping data-testid="other-pair-lens">
              <EyeMark>{t(eye === 'Right' ? 'pair.r' : 'pair.l')}</EyeMark>
              <Muted>{t('rx.pairStays.has')}</Muted>
              <strong>
                <Power of={before} />
              </strong>
              <Muted>{t('rx.pairStays.now')}</Muted>
              <strong>
                <Power of={after} />
              </strong>
            </Row>
          ))}
        </Stack>
        <Lead>
          {name === null ? t('rx.pairStays.kept.nobody') : t('rx.pairStays.kept', { name })}
        </Lead>
        <Toolbar>
          <Button
            data-first
            data-main
            variant="primary"
            disabled={isBusy}
            onClick={() => void onAnswer(false)}
          >
            {t('rx.pairStays.stays', { number })}
            <Key>Enter</Key>
          </Button>
          <Button disabled={isBusy} onClick={() => void onAnswer(true)}>
            {t('rx.pairStays.change', { number })}
          </Button>
        </Toolbar>
      </Form>
    </Dialog>
  )
}
