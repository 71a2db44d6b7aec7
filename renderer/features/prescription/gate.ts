import type { CartLine } from '../../../server/contract/cart.ts'
import type { LabCheck, LabFinding } from '../../../server/contract/prescriptions.ts'
import type { SaleInput } from '../../../server/contract/sales.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { goTo, openDialog, useScreen } from '../../kernel/screen-store.ts'
import { clearErrors, showError } from '../../kernel/toasts.ts'
import { whenCartSettled } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { isRepairAlone } from '../cart/repairs.ts'
import { openPay } from '../payment/open-pay.ts'
import { assignEyes } from './assign-eyes.ts'
import { lensWithoutEye } from './contact-lens-eyes.ts'
import { contactsHeld } from './contacts-actions.ts'
import { contactModel, isEmptyContacts } from './contacts-draft.ts'
import { eyesWithoutBox } from './eyes-without-box.ts'
import { askAboutFarLenses } from './far-contact-lenses.ts'
import { syncLensLines, workOnPair } from './lens-lines.ts'
import { showCheck } from './live-check.ts'
import { isOfAnother } from './of-another.ts'
import { isStaying } from './pair-powers.ts'
import { askAboutPairs } from './pair-question.ts'
import { saysWhy } from './reason-words.ts'
import { repeatOfAnother } from './repeated-lenses.ts'
import { cellID, remarksOf, takeLine } from './rx-actions.ts'
import { FIELDS, isEmptyDraft, typedCells, vertexOf } from './rx-draft.ts'
import { changeDraft, comparedWith, keptPrescriptionID, settleRx } from './rx-keep.ts'
import { framesOf, hasContactLines, hasLensLines, pairNumbers } from './rx-pairs.ts'
import { focusOn, useRx } from './rx-store.ts'
import { spectacleLensWithoutEye } from './spectacle-lens-eyes.ts'
import { unreadMeasure, unreadRx } from './unread-rx.ts'

/** The rule that a lens has the power of the prescription; of a pair that stays it is answered. */
const OTHER_POWER = 'lens-power-differs'

/** Whether it was answered that this lens stays as it is though the prescription was changed. */
export function isAnsweredByStay({ Eye, PairNo, RuleID }: LabFinding): boolean {
  const { stays } = useRx.getState().draft
  const { lines } = useCart.getState()
  return RuleID === OTHER_POWER && isStaying(stays, lines, { eye: Eye, pairNo: PairNo })
}

/** Returns the sentence of a finding, with its pair where the sale has several. */
export function saidOfPair(
  { PairNo, Sentence }: Pick<LabFinding, 'PairNo' | 'Sentence'>,
  lines: readonly CartLine[],
): string {
  if (PairNo === null || pairNumbers(lines).length < 2) return Sentence
  return t('rx.ofPair', { number: PairNo, sentence: Sentence })
}

/** The red findings that nobody has given a reason for. */
export function heldFindings(check: LabCheck): LabFinding[] {
  const { reasons } = useRx.getState().draft
  return check.Findings.filter(
    (finding) =>
      finding.Severity === 'Red' && !saysWhy(reasons[finding.RuleID]) && !isAnsweredByStay(finding),
  )
}

/** Leads to what holds the sale. */
function leadBack(sentence: string, id: string): false {
  clearErrors()
  useRx.setState({ panel: 'check' })
  // Already there, the focus goes where it is sent and not home first.
  if (useScreen.getState().screen !== 'prescription') goTo('prescription')
  focusOn(id)
  showError(sentence)
  return false
}

/** Leads to the question whose the lenses of an earlier order are. */
export function askAboutRepeated(): void {
  leadBack(t('repeat.ofAnother.stop'), 'rx-claim')
}

/**
 * Asks the lab check before money is taken, where there are spectacle lenses. False, with the
 * prescription and its findings on the screen, while something red stands without a reason. A
 * server that does not answer holds nothing: saving asks it again.
 */
export async function passesGate(): Promise<boolean> {
  // A line that was typed and not entered is a prescription all the same.
  await takeLine()
  await settleRx()
  const unread = unreadRx()
  if (unread !== null) {
    useRx.setState({ isContacts: false })
    return leadBack(unread.sentence, unread.id)
  }
  const measure = unreadMeasure()
  if (measure !== null) {
    useRx.setState({ isContacts: false })
    if (measure.pairNo !== null) await workOnPair(measure.pairNo)
    return leadBack(measure.sentence, measure.id)
  }
  if (repeatOfAnother() !== null) {
    askAboutRepeated()
    return false
  }
  if (hasContactLines(useCart.getState().lines)) {
    if (isOfAnother()) return leadBack(t('rx.ofAnother.stop'), 'rx-claim')
    // A server that does not answer holds nothing: saving asks it again.
    const held = await contactsHeld().catch(() => null)
    if (held !== null) {
      useRx.setState({ isContacts: true })
      return leadBack(held.sentence, held.id)
    }
    if (lensWithoutEye() !== null) {
      openDialog('lensEye')
      return false
    }
    const question = await askAboutFarLenses().catch(() => null)
    if (question !== null) {
      clearErrors()
      showError(question)
      return false
    }
  }
  if (!hasLensLines(useCart.getState().lines)) return true
  if (isOfAnother()) return leadBack(t('rx.ofAnother.stop'), 'rx-claim')
  const questions = await syncLensLines()
  if (questions.length > 0) {
    clearErrors()
    askAboutPairs(questions, openPay)
    return false
  }
  await whenCartSettled()
  await assignEyes(true)
  const { customer, lines, sessionID } = useCart.getState()
  if (customer !== null && spectacleLensWithoutEye(lines) !== null) {
    openDialog('lensEye')
    return false
  }
  const { draft } = useRx.getState()
  try {
    const check = await call('check-for-lab', {
      ...typedCells(draft),
      ...comparedWith(),
      sessionID,
      frames: framesOf(lines, draft),
    })
    showCheck(check)
    const [first, ...others] = heldFindings(check)
    if (first === undefined) return true
    const reason = typedReason(first)
    if (reason !== '') return leadBack(t('rx.reason.inWords', { reason }), reasonID(first))
    const key = others.length === 0 ? 'rx.heldOne' : 'rx.held'
    const sentence = t(key, { sentence: saidOfPair(first, lines), count: others.length })
    if (first.PairNo !== null) await workOnPair(first.PairNo)
    return leadBack(sentence, placeToMend(first))
  } catch {
    return true
  }
}

/** What stands in the field of a finding's reason. */
function typedReason({ RuleID }: LabFinding): string {
  return (useRx.getState().draft.reasons[RuleID] ?? '').trim()
}

const reasonID = ({ RuleID }: LabFinding) => `rx-reason-${RuleID}`

/** Where a finding is put right: its cell while that is empty, else the reason why it is right. */
function placeToMend(finding: LabFinding): string {
  const { Eye, Field } = finding
  const { left, right, ipd, nearIpd } = useRx.getState().draft
  const field = FIELDS.find((each) => each === Field)
  const typed: Record<string, string | undefined> = {
    ...(field === undefined ? {} : { [field]: (Eye === 'Left' ? left : right)[field] ?? '' }),
    ipd,
    nearIpd,
    pd: [ipd, right.pd, left.pd].find(Boolean) ?? '',
  }
  return typed[Field]?.trim() === '' ? cellID(Eye, Field) : reasonID(finding)
}

/** The pairs whose frame is said to be the customer's own, or to come later. */
export function framesElsewhere(): ReadonlySet<string> {
  const frames = Object.entries(useRx.getState().draft.frames)
  return new Set(
    frames.filter(([, frame]) => frame.isOwn || frame.isToFollow).map(([pairNo]) => pairNo),
  )
}

/** The eyes whose contact lens is typed for this customer and is not in the sale, as the other's is. */
export function contactEyesLeftOut(): ('Right' | 'Left')[] {
  return isOfAnother()
    ? []
    : eyesWithoutBox(useCart.getState().lines, useRx.getState().draft.contacts)
}

/** Whether powers stand in the prescription that are no part of the sale: a repair has none. */
export function leavesPowersOut(): boolean {
  const { draft } = useRx.getState()
  return draft.powers !== null && !isEmptyDraft(draft) && isRepairAlone(useCart.getState().lines)
}

/** What the sale takes of the prescription: powers, reasons, recall. */
export function rxModels(): Pick<
  SaleInput,
  'eyeInfoModel' | 'contactLensModel' | 'labCheck' | 'eyecheckupRecallModel'
> {
  const { customer, lines } = useCart.getState()
  const { draft } = useRx.getState()
  const { contacts, doctorID, examDate, powers, recallChannel, recallMonths } = draft
  const remarks = remarksOf(draft)
  const prescriptionID = keptPrescriptionID()
  const isSold = powers !== null && !isEmptyDraft(draft) && !isOfAnother() && !isRepairAlone(lines)
  return {
    ...(isSold
      ? {
          eyeInfoModel: {
            ...powers,
            ...vertexOf(draft),
            ...(examDate === '' ? {} : { examDate }),
            ...(doctorID === '' ? {} : { doctorID }),
            ...(remarks === '' ? {} : { remarks }),
            ...(prescriptionID === null ? {} : { prescriptionID }),
          },
        }
      : {}),
    ...(hasContactLines(lines) && !isEmptyContacts(contacts) && !isOfAnother()
      ? {
          contactLensModel: {
            ...contactModel(contacts),
            ...(contacts.prescriptionID === null
              ? {}
              : { prescriptionID: contacts.prescriptionID }),
          },
        }
      : {}),
    ...(recallMonths > 0 && customer !== null
      ? { eyecheckupRecallModel: { recallAfterMonths: recallMonths, channel: recallChannel } }
      : {}),
    ...(hasLensLines(lines)
      ? { labCheck: { frames: framesOf(lines, draft), overrides: reasons() } }
      : {}),
  }
}

/** What was typed, and of pairs that stay in other powers, that it was answered. */
function reasons(): { ruleID: string; reason: string }[] {
  const { reasons: typed, stays } = useRx.getState().draft
  const { lines } = useCart.getState()
  const staying = pairNumbers(lines).filter((pairNo) =>
    (['Right', 'Left'] as const).some((eye) => isStaying(stays, lines, { eye, pairNo })),
  )
  const answered: Record<string, string> =
    staying.length === 0
      ? {}
      : { [OTHER_POWER]: t('rx.pairStays.reason', { pairs: staying.join(', ') }) }
  const said = Object.entries(typed).filter(([, reason]) => saysWhy(reason))
  return Object.entries({ ...answered, ...Object.fromEntries(said) }).map(([ruleID, reason]) => ({
    ruleID,
    reason: reason.trim(),
  }))
}

export function setReason(ruleID: string, reason: string): void {
  changeDraft({ reasons: { ...useRx.getState().draft.reasons, [ruleID]: reason } })
}
