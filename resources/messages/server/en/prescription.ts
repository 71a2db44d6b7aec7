/** Why a prescription, its frame or its lenses are refused, and what is suggested. */
export const prescriptionMessages = {
  'prescription.own-or-later': 'A frame is the customer’s own, or comes later: not both.',
  'prescription.not-of-customer': 'This customer has no such prescription.',
  'prescription.not-a-frame': '{item} is not a frame.',
  'prescription.length-range': 'This is between {least} and {most} mm.',
  'prescription.no-rule': 'There is no rule "{rule}".',
  'prescription.reason-in-words': 'Say in words why it is right: "{reason}" is no reason.',
  'prescription.held': 'Put this right or say why it is: {findings, sentences}',
  'prescription.thick-inside': '{material}: about {size} mm in the middle.',
  'prescription.thick-edge': '{material}: about {size} mm at the edge.',
  'prescription.not-for-side': 'Not for the {side, select, Right {right} other {left}}: {why}.',
  'prescription.not-a-lens': '{item} is not a lens.',
  'prescription.cylinder-minus': 'Write the cylinder in its minus form, such as -2.',
  'prescription.range-backwards': 'The range ends before it begins.',
  'prescription.later-than-today': 'The eye test can’t be later than today.',
  'prescription.nothing-typed': 'There is nothing to keep: type a power.',
  'prescription.why-withdrawn': 'Say whose it is, or what was wrong.',
  'prescription.superseded': 'This prescription was put right already; open the later one.',
  'prescription.nothing-in-power': 'Nothing in the catalogue is kept or made in this power.',
  'prescription.type-power': 'Type a power to see what there is.',
  'prescription.blank-estimated':
    '{side, select, Right {Right} other {Left}} blank: {least, millimetres} to {most, millimetres} mm; the effective diameter would tell.',
  'prescription.blank-not-made':
    '{side, select, Right {Right} other {Left}} blank: at least {most, millimetres} mm, larger than they are made.',
  'prescription.blank-take':
    '{side, select, Right {Right} other {Left}} blank: at least {most, millimetres} mm, take {next, millimetres} mm.',
} as const
