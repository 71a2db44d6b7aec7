import type { CartLine } from '../../../server/contract/cart.ts'
import { t } from '../../base/i18n/t.ts'
import { isRecord } from '../../kernel/local-storage.ts'

/** A prism with its base, as the prescription writes it; empty for none. */
type EyePrism = { prism: string; base: string } | null

/** 'Prism 1.50 In', as on the job card; '' without one. */
function prismWords(eye: EyePrism): string {
  const prism = [eye?.prism, eye?.base].filter(Boolean).join(' ')
  return prism === '' ? '' : `${t('rx.prism')} ${prism}`
}

/** The prism of a lens by the eyes that it is for: each under its eye where they are not the same. */
export function lensPrism(
  eyes: CartLine['lensEyes'],
  { left, right }: { right: EyePrism; left: EyePrism },
): string {
  const ofRight = eyes.includes('Right') ? prismWords(right) : ''
  const ofLeft = eyes.includes('Left') ? prismWords(left) : ''
  if (eyes.length < 2 || ofRight === ofLeft) return ofRight || ofLeft
  return [
    ofRight === '' ? '' : `${t('pair.r')} ${ofRight}`,
    ofLeft === '' ? '' : `${t('pair.l')} ${ofLeft}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The prism of a lens line: its own, else as the prescription kept with its sale says; '' without one. */
export function prismOfLine(
  { lensEyes, prism, section }: Pick<CartLine, 'lensEyes' | 'prism' | 'section'>,
  prescriptionDraft: string | null,
  customerID: string | null,
): string {
  if (section !== 'SpectacleLens') return ''
  if (prism !== null) return prismWords({ prism, base: '' })
  if (prescriptionDraft === null) return ''
  let kept: unknown
  try {
    kept = JSON.parse(prescriptionDraft)
  } catch {
    return ''
  }
  if (!isRecord(kept)) return ''
  const { customerID: whose } = kept
  const isOfAnother = typeof whose === 'string' && customerID !== null && whose !== customerID
  const powers = kept['eyeInfoModel']
  if (isOfAnother || !isRecord(powers)) return ''
  const eyeOf = (eye: unknown): EyePrism =>
    isRecord(eye) ? { prism: textOf(eye['prism']), base: textOf(eye['base']) } : null
  return lensPrism(lensEyes, { right: eyeOf(powers['right']), left: eyeOf(powers['left']) })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
