import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { LabCheck, LabFinding } from '../../../server/contract/prescriptions.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { FieldError, Input } from '../../base/ui/field.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Named } from '../../base/ui/power.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { can } from '../../kernel/session-store.ts'
import { useCart } from '../cart/cart-store.ts'
import styles from './check-panel.module.css'
import { heldFindings, isAnsweredByStay, saidOfPair, setReason } from './gate.ts'
import { workOnPair } from './lens-lines.ts'
import type { LiveCheck } from './live-check.ts'
import shared from './prescription.module.css'
import { isWithoutWords, saysWhy } from './reason-words.ts'
import { cellID } from './rx-actions.ts'
import { isEmptyDraft } from './rx-draft.ts'
import { hasLensLines } from './rx-pairs.ts'
import { focusOn, useRx } from './rx-store.ts'

const REASONS = [
  'rx.reason.doctor',
  'rx.reason.again',
  'rx.reason.customer',
  'rx.reason.lab',
] as const
const REASON_LIST = 'rx-reasons'

/** Findings about a pair that is not made of spectacle lenses are nobody's business. */
function useFindings(check: LabCheck | null): LabFinding[] {
  const draft = useRx((rx) => rx.draft)
  const lines = useCart((cart) => cart.lines)
  if (check === null || (isEmptyDraft(draft) && !hasLensLines(lines))) return []
  const isContactsOnly =
    !hasLensLines(lines) && lines.some(({ section }) => section === 'ContactLens')
  return check.Findings.filter(({ Field }) => !(isContactsOnly && Field === 'pd'))
}

export function useHeldCount(check: LabCheck | null): { red: number; amber: number } {
  const findings = useFindings(check)
  const reasons = useRx((rx) => rx.draft.reasons)
  const red = findings.filter(({ Severity }) => Severity === 'Red')
  return {
    red: red.filter((finding) => !saysWhy(reasons[finding.RuleID]) && !isAnsweredByStay(finding))
      .length,
    amber: findings.length - red.length,
  }
}

/** What the lab would call about. Enter on a sentence goes to its cell; red wants a reason. */
export function CheckPanel({ check, error }: LiveCheck) {
  const findings = useFindings(check)
  const hasLenses = useCart((cart) => hasLensLines(cart.lines))
  const isHeld = check !== null && heldFindings(check).length > 0
  return (
    <Stack gap={5}>
      {error === null ? null : <Notice kind="bad">{errorMessage(error)}</Notice>}
      {findings.length === 0 ? (
        <Row gap={5} align="center" className={styles['green']}>
          <Glyph of={CircleCheck} />
          <p>{t(check === null ? 'rx.check.empty' : 'rx.check.green')}</p>
        </Row>
      ) : null}
      {isHeld ? (
        <p className={styles['check-lead']}>
          {t(hasLenses ? 'rx.check.lead' : 'rx.check.leadNoLens')}
        </p>
      ) : null}
      <datalist id={REASON_LIST}>
        {REASONS.map((key) => (
          <option key={key} value={t(key)} />
        ))}
      </datalist>
      <Stack as="ul" gap={4}>
        {findings.map((finding, place) => (
          <FindingRow
            key={`${finding.RuleID}${finding.Eye}${finding.PairNo}`}
            finding={finding}
            hasReason={
              finding.Severity === 'Red' &&
              findings.findIndex(({ RuleID }) => RuleID === finding.RuleID) === place
            }
            isFirst={place === 0}
          />
        ))}
      </Stack>
      {can('settings') ? (
        <Row gap={4} align="center" justify="end" isWrapping>
          {check !== null && check.RulesOff.length > 0 ? (
            <Muted>{t('rx.rulesOff', { count: check.RulesOff.length })}</Muted>
          ) : null}
          <CommandButton id="rxRules" variant="quiet" />
        </Row>
      ) : null}
    </Stack>
  )
}

/** Leads to the cell of a finding, with its pair in work. */
async function goToFinding({ Eye, Field, PairNo }: LabFinding): Promise<void> {
  if (PairNo !== null) await workOnPair(PairNo)
  focusOn(cellID(Eye, Field))
}

function FindingRow({
  finding,
  hasReason,
  isFirst,
}: {
  finding: LabFinding
  hasReason: boolean
  isFirst: boolean
}) {
  const reason = useRx((rx) => rx.draft.reasons[finding.RuleID] ?? '')
  const lines = useCart((cart) => cart.lines)
  const isRed = finding.Severity === 'Red'
  const isAnswered = isRed && (saysWhy(reason) || isAnsweredByStay(finding))
  const Icon = isAnswered ? CircleCheck : isRed ? CircleAlert : TriangleAlert
  const kind = isAnswered ? 'answered' : isRed ? 'red' : 'amber'
  return (
    <li className={shared['finding']} data-kind={kind}>
      <button
        type="button"
        id={isFirst ? 'rx-finding-first' : undefined}
        className={styles['finding-go']}
        onClick={() => void goToFinding(finding)}
      >
        <Glyph of={Icon} />
        <span>
          <span className={shared['severity']}>{t(isRed ? 'rx.red' : 'rx.amber')}</span>
          <Named of={saidOfPair(finding, lines)} />
        </span>
      </button>
      {hasReason ? <ReasonInput finding={finding} reason={reason} /> : null}
    </li>
  )
}

/** Why a red finding is right: in words, for an amount that was typed in a hurry is no reason. */
function ReasonInput({ finding, reason }: { finding: LabFinding; reason: string }) {
  const id = `rx-reason-${finding.RuleID}`
  const [isLeft, setLeft] = useState(false)
  const isRefused = isWithoutWords(reason) || (isLeft && reason.trim() !== '' && !saysWhy(reason))
  return (
    <>
      <Input
        id={id}
        className={styles['reason']}
        list={REASON_LIST}
        aria-label={t('rx.reasonFor', { finding: showPowers(finding.Sentence) })}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? `${id}-note` : undefined}
        placeholder={t('rx.reason')}
        autoComplete="off"
        maxLength={200}
        value={reason}
        onBlur={() => setLeft(true)}
        onChange={(event) => {
          setLeft(false)
          setReason(finding.RuleID, event.target.value)
        }}
      />
      {isRefused ? (
        <FieldError id={`${id}-note`} message={t('rx.reason.inWords', { reason: reason.trim() })} />
      ) : null}
    </>
  )
}
