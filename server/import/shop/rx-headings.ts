import type { Cell } from '../../domain/optics/typed-grid.ts'

/** Headings of prescriptions: which eye, far or near, and which power, in any order. */

/** `row` is the eye that the row itself names, or both. */
export const RX_EYES = ['right', 'left', 'row'] as const
export type RxEye = (typeof RX_EYES)[number]

export const RX_CELLS = [
  'spherical',
  'cylinder',
  'axis',
  'addition',
  'nearSpherical',
  'nearCylinder',
  'nearAxis',
  'prism',
  'base',
  'pd',
  'nearPd',
  'fittingHeight',
  'va',
  'rx',
] as const satisfies readonly (Cell | 'nearCylinder' | 'nearAxis' | 'rx')[]
export type RxCell = (typeof RX_CELLS)[number]

const EYE = '(?<right>right|re|od|rt|r)|(?<left>left|le|os|lt|l)'
const ZONE = '(?<far>distance|dist|dv|dp|d)|(?<near>near|nv|np|nr|n)'
const POWERS: readonly (readonly [RxCell, string])[] = [
  ['spherical', 'spherical|sphere|sph|sp|ds'],
  ['cylinder', 'cylindrical|cylinder|cyl|cy|dc'],
  ['axis', 'axis|axs|ax'],
  ['addition', 'addition|add'],
  ['pd', 'pupillarydistance|pd'],
  ['prism', 'prism'],
  ['base', 'base'],
  ['fittingHeight', 'fittingheight|segheight|fh|sh'],
  ['va', 'visualacuity|vision|bcva|va'],
  ['rx', 'prescription|power|number|rx|no'],
]
const POWER = POWERS.map(([name, words]) => `(?<${name}>${words})`).join('|')

const ORDERS: readonly RegExp[] = [
  // 'cyl' is no cylinder of the left eye.
  `^(?:${POWER})$`,
  `^(?:${EYE})(?:${ZONE})?(?:${POWER})$`,
  `^(?:${ZONE})?(?:${EYE})(?:${POWER})$`,
  `^(?:${POWER})(?:${ZONE})?(?:${EYE})$`,
  `^(?:${POWER})(?:${EYE})(?:${ZONE})$`,
  `^(?:${EYE})(?:${POWER})(?:${ZONE})$`,
  `^(?:${ZONE})?(?:${POWER})$`,
  `^(?:${POWER})(?:${ZONE})$`,
  `^(?:${EYE})$`,
].map((pattern) => new RegExp(pattern))

const NEAR: Partial<Record<RxCell, RxCell>> = {
  spherical: 'nearSpherical',
  cylinder: 'nearCylinder',
  axis: 'nearAxis',
  pd: 'nearPd',
}

/**
 * The field of a heading as `headingKey` makes it: `resph`, `sphre`, `redpsph` and `odsphere` are
 * `right.spherical`, `lensph` is `left.nearSpherical`, `sph` is `row.spherical`. Null for another.
 */
export function rxField(key: string): string | null {
  const bare = key.replace(/eye/g, '')
  for (const order of ORDERS) {
    const groups = order.exec(bare)?.groups
    if (groups === undefined) continue
    const eye: RxEye =
      groups['right'] !== undefined ? 'right' : groups['left'] !== undefined ? 'left' : 'row'
    const power: RxCell = POWERS.find(([name]) => groups[name] !== undefined)?.[0] ?? 'rx'
    if (eye === 'row' && power === 'rx')
      return bare === 'rx' || bare === 'prescription' ? 'row.rx' : null
    if (groups['near'] === undefined) return `${eye}.${power}`
    const near = NEAR[power]
    // What is seen near has no place of its own, and stays with its heading.
    return near === undefined ? (power === 'va' ? 'remarks' : `${eye}.${power}`) : `${eye}.${near}`
  }
  return null
}
