import { type Message, message } from '../../kernel/message.ts'
import {
  formatPower,
  parseAxis,
  parseCylinder,
  parseSphere,
  type RefractionText,
} from '../prescription.ts'
import type { Eye, Prism, Refraction } from './eyes.ts'

/** Tenths of a millimetre as written: 310 is '31', 305 is '30.5'. */
export function formatTenths(tenthsMm: number): string {
  return String(tenthsMm / 10)
}

/** Hundredths of a millimetre and below are nobody's business: 4_350 micrometres is 4.4. */
export function toMm(micrometres: number): number {
  return Math.round(micrometres / 100) / 10
}

/** '-2.25 / -0.75 x 180', 'Plano', or null where nothing is given. */
export function printRefraction(refraction: Refraction | null): string | null {
  if (refraction === null) return null
  const { axisDegrees, cylinderCentidioptres, sphereCentidioptres } = refraction
  const sphere = sphereCentidioptres === 0 ? 'Plano' : formatPower(sphereCentidioptres)
  if (cylinderCentidioptres === 0) return sphere
  return `${sphere} / ${formatPower(cylinderCentidioptres)} x ${axisDegrees}`
}

/**
 * Returns the powers that are written on a lens line or a lab job, in hundredths of a dioptre; null
 * where there are none or one can't be read. A sphere or cylinder that is not given is none, and an
 * axis of 0 degrees or none is 180.
 */
export function readRefraction(written: RefractionText): Refraction | null {
  const sphere = parseSphere(written.spherical ?? '')
  const cylinder = parseCylinder(written.cylinder ?? '')
  const axis = parseAxis(written.axis ?? '')
  if (!sphere.ok || !cylinder.ok || !axis.ok) return null
  if (sphere.centidioptres === null && cylinder.centidioptres === null) return null
  return {
    sphereCentidioptres: sphere.centidioptres ?? 0,
    cylinderCentidioptres: cylinder.centidioptres ?? 0,
    axisDegrees: axis.axisDegrees || 180,
  }
}

/** '2.00' and 'In', or '2.00 / 1.00' and 'In / Up'. */
export function printPrisms(eye: Pick<Eye, 'prisms' | 'looseBases'>): {
  prism: string
  base: string
} {
  const bases = [...eye.prisms.flatMap(({ base }) => base ?? []), ...eye.looseBases]
  return {
    prism: eye.prisms.map((prism) => (prism.centiprisms / 100).toFixed(2)).join(' / '),
    base: bases.join(' / '),
  }
}

function spokenPrism({ base, centiprisms }: Prism): Message {
  const size = (centiprisms / 100).toFixed(2)
  return base === null
    ? message('optics.prism', { size })
    : message('optics.prism-base', { size, base: base.toLowerCase() })
}

/** Read back to somebody: 'minus 2.25, cylinder minus 0.75 at 180, addition 2.00'. */
export function spokenEye(eye: Eye): Message | null {
  const parts: Message[] = []
  const { additionCentidioptres, axisDegrees, cylinderCentidioptres, sphereCentidioptres } = eye
  if (sphereCentidioptres !== null || cylinderCentidioptres !== null) {
    parts.push(sphereCentidioptres ? spokenPower(sphereCentidioptres) : message('optics.plano'))
  }
  if (cylinderCentidioptres) {
    const power = spokenPower(cylinderCentidioptres)
    parts.push(
      axisDegrees === null
        ? message('optics.spoken-cylinder', { power })
        : message('optics.spoken-cylinder-axis', { power, axis: axisDegrees }),
    )
  } else if (axisDegrees !== null) {
    // Reported, never dropped: whoever typed an axis meant a cylinder, or another cell.
    parts.push(message('optics.axis-alone', { axis: axisDegrees }))
  }
  if (additionCentidioptres !== null) {
    parts.push(message('optics.addition', { power: (additionCentidioptres / 100).toFixed(2) }))
  }
  parts.push(...eye.prisms.map(spokenPrism))
  if (eye.pdTenthsMm !== null) parts.push(message('optics.pd', { pd: eye.pdTenthsMm }))
  if (eye.fittingHeightTenthsMm !== null) {
    parts.push(message('optics.fitting-height', { height: eye.fittingHeightTenthsMm }))
  }
  return parts.length === 0 ? null : message('optics.read-back', { parts })
}

function spokenPower(centidioptres: number): Message {
  const sign = centidioptres < 0 ? 'minus' : 'plus'
  return message('optics.spoken-power', { sign, size: (Math.abs(centidioptres) / 100).toFixed(2) })
}
