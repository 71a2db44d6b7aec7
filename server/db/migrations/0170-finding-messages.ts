import { type SentenceRow, sentenceTable } from '../sentence-table.ts'

/** The findings of the lab check as messages: their code and parameters in place of a sentence. */
export const sql = `
DROP TRIGGER order_lab_findings_no_update;
ALTER TABLE order_lab_findings RENAME COLUMN sentence TO message;
UPDATE order_lab_findings SET message = finding_message(message);
CREATE TRIGGER order_lab_findings_no_update BEFORE UPDATE ON order_lab_findings
BEGIN SELECT RAISE(ABORT, 'what the lab check found is append-only'); END;
`

const FIELDS = [
  ['sphere', 'spherical'],
  ['cylinder', 'cylinder'],
  ['axis', 'axis'],
  ['addition', 'addition'],
  ['prism', 'prism'],
  ['fitting height', 'fittingHeight'],
  ['PD', 'pd'],
] as const

const NONE = { code: 'optics.none', params: {} }

/** Every sentence that the lab check wrote before this step. */
const SENTENCES: readonly SentenceRow[] = [
  ['A sphere {typed} has no sign. Is it plus or minus?', 'optics.sign-missing', { side: 'None' }],
  ['{side:side} sphere {typed} has no sign. Is it plus or minus?', 'optics.sign-missing'],
  ['{side:side} eye has no power. Write plano if it needs none.', 'optics.eye-missing'],
  ['{side:side} cylinder {cylinder:power} has no axis.', 'optics.axis-missing'],
  ['{side:side} axis {axis:count} has no cylinder.', 'optics.cylinder-missing'],
  ['Additions differ: right none, left {left}.', 'optics.additions-differ', { right: NONE }],
  ['Additions differ: right {right}, left none.', 'optics.additions-differ', { left: NONE }],
  ['Additions differ: right {right}, left {left}.', 'optics.additions-differ'],
  ['{side:side} prism has no base direction.', 'optics.prism-base-missing'],
  ['{side:side} base {base} has no prism.', 'optics.base-without-prism'],
  ['Right is what left was last time, and left what right was.', 'optics.eyes-swapped'],
  ['{side:side} sphere was {before} and is {now}.', 'optics.sign-flip'],
  [
    'One eye is plus and the other minus: right {right:power}, left {left:power}.',
    'optics.eyes-apart',
  ],
  ['{side:side} near {near:power} and distance make no addition.', 'optics.near-without-addition'],
  [
    '{side:side} near is {near:power}, but sphere and addition make {expected:power}.',
    'optics.near-inconsistent',
  ],
  ['A PD of {pd:millimetres} is unusual. Measure it again.', 'optics.pd-unusual'],
  ['The PDs of the eyes make {sum:millimetres}, not {pd:millimetres}.', 'optics.pd-sum'],
  ['The PDs of the eyes are {apart:millimetres} mm apart.', 'optics.pd-apart'],
  [
    '{side:side} axis turned by {turn:count} degrees, from {before:count} to {now:count}.',
    'optics.axis-turned',
  ],
  ['{change:message}, a step of {difference}.', 'optics.jump'],
  ...FIELDS.flatMap(([word, field]): SentenceRow[] => [
    [`{side:side} ${word} from none to {now}`, 'optics.change', { field, before: NONE }],
    [`{side:side} ${word} from {before} to {now}`, 'optics.change', { field }],
  ]),
  ['{side:side} addition is missing for {lens}.', 'optics.addition-missing'],
  [
    'There is an addition, but the lenses are single vision. Distance or near?',
    'optics.addition-unused',
  ],
  ['The PD is missing.', 'optics.pd-missing'],
  ['{side:side} PD is missing.', 'optics.eye-pd-missing'],
  ['{side:side} fitting height is missing for {lens}.', 'optics.height-missing'],
  [
    '{side:side} fitting height {height:millimetres} is too low; {lens} needs {least:millimetres} mm.',
    'optics.height-too-low',
  ],
  [
    '{side:side} fitting height {height:millimetres} is too high; ' +
      'the frame is {frame:millimetres} mm high.',
    'optics.height-too-high',
  ],
  ['{side:side}: {lens} is not made in this power; {reason:message}.', 'optics.not-made'],
  ...(['sphere', 'cylinder', 'addition'] as const).flatMap((limit): SentenceRow[] => [
    [`${limit} goes from {power:power}`, 'optics.goes-from', { limit }],
    [`${limit} goes up to {power:power}`, 'optics.goes-up-to', { limit }],
  ]),
  [
    '{side:side} lens is written {written}, the prescription says {wanted}.',
    'optics.lens-power-differs',
  ],
  [
    '{side:side}: the frame needs a blank of {needed:millimetres} mm, larger than they are made.',
    'optics.blank-not-made',
  ],
  [
    '{side:side}: {lens} is {width:millimetres} mm wide, the frame needs {needed:millimetres} mm.',
    'optics.blank-too-small',
  ],
  ['Right is {right}, left is {left}.', 'optics.kinds-differ'],
  ['There is only a {side:side} lens.', 'optics.only-one-lens'],
  [
    'The customer’s own frame has no sizes. Measure width, height and bridge.',
    'optics.own-frame-sizes',
  ],
  [
    'The sizes of {frame} are not known, so the blank can’t be checked.',
    'optics.frame-sizes-unknown',
  ],
  // What could not be read, as it was said of its cell.
  ['A sphere is between -40.00 and +40.00.', 'optics.sphere-range'],
  ['A cylinder is between -15.00 and +15.00.', 'optics.cylinder-range'],
  ['An addition is between 0.25 and 4.00.', 'optics.addition-range'],
  ['Powers go in steps of 0.25, or 0.12 written as .12, .37, .62, .87.', 'optics.power-steps'],
  ['"{typed}" is not a power such as -2.25, +1.50 or Plano.', 'optics.not-a-power'],
  ['An axis is a whole number of degrees from 0 to 180.', 'optics.axis-range'],
  ['"{typed}" is not a length such as 31 or 30.5 mm.', 'optics.not-a-length'],
  [
    'The PD of one eye is between {least:millimetres} and {most:millimetres} mm.',
    'optics.length-range',
    { what: 'pdOfEye' },
  ],
  [
    'A PD is between {least:millimetres} and {most:millimetres} mm.',
    'optics.length-range',
    { what: 'pd' },
  ],
  [
    'A fitting height is between {least:millimetres} and {most:millimetres} mm.',
    'optics.length-range',
    { what: 'height' },
  ],
  ['"{typed}" is not a base: in, out, up or down.', 'optics.not-a-base'],
  ['A lens has at most two prisms.', 'optics.two-prisms'],
  ['"{typed}" is not a prism such as 2 BI.', 'optics.not-a-prism'],
  ['A prism is between 0.25 and 20 prism dioptres.', 'optics.prism-range'],
  ['A visual acuity is as short as 6/6 or N6.', 'optics.acuity-long'],
  ['"{typed}" was not understood.', 'optics.not-understood'],
]

export const functions = { finding_message: sentenceTable(SENTENCES) }
