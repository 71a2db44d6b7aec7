/** What is said of powers, prescriptions and lenses. */
export const opticsMessages = {
  'optics.addition-missing':
    '{side, select, Right {Right} other {Left}} addition is missing for {lens}.',
  'optics.addition-unused':
    'There is an addition, but the lenses are single vision. Distance or near?',
  'optics.height-missing':
    '{side, select, Right {Right} other {Left}} fitting height is missing for {lens}.',
  'optics.not-made':
    '{side, select, Right {Right} other {Left}}: {lens} is not made in this power; {reason}.',
  'optics.kinds-differ': 'Right is {right}, left is {left}.',
  'optics.only-one-lens': 'There is only a {side, select, Right {right} other {left}} lens.',
  'optics.own-frame-sizes':
    'The customer’s own frame has no sizes. Measure width, height and bridge.',
  'optics.frame-sizes-unknown':
    'The sizes of {frame} are not known, so the blank can’t be checked.',
  'optics.pd-missing': 'The PD is missing.',
  'optics.power-unusual':
    '{side, select, Right {Right} other {Left}} power {power} is unusual. Check the sign and the point.',
  'optics.prism-in-ready-lens':
    '{side, select, Right {Right} other {Left}} eye has a prism, and {lens} is a ready made lens without one.',
  'optics.extra-lens':
    'The pair has a lens too many: {lens}. Take one out, or put it in another pair.',
  'optics.eye-pd-missing': '{side, select, Right {Right} other {Left}} PD is missing.',
  'optics.pd-halved':
    'Single PDs are halves of {pd, millimetres}: measure each eye for a progressive lens.',
  'optics.pd-of-other-pair':
    'Pair {pairNo} has the PD of pair {other} ({pd}), but other powers. Measure it again if pair {pairNo} is for another distance.',
  'optics.lens-power-differs':
    '{side, select, Right {Right} other {Left}} lens is written {written}, the prescription says {wanted}.',
  'optics.near-power-differs':
    '{side, select, Right {Right} other {Left}} lens is written {written}, the prescription says {wanted} for near.',
  'optics.lens-without-power':
    '{side, select, Right {Right} other {Left}} lens is written {written}, the prescription has no power for this eye.',
  'optics.axis-zero': 'Axis 0 is written 180.',
  'optics.type-sign': 'Type the sign: +{size} or -{size}.',
  'optics.sphere-range': 'A sphere is between -40.00 and +40.00.',
  'optics.cylinder-range': 'A cylinder is between -15.00 and +15.00.',
  'optics.addition-range': 'An addition is between 0.25 and 4.00.',
  'optics.read-as': 'Read as {value, power}.',
  'optics.not-a-length': '"{typed}" is not a length such as 31 or 30.5 mm.',
  'optics.not-a-base': '"{typed}" is not a base: in, out, up or down.',
  'optics.two-prisms': 'A lens has at most two prisms.',
  'optics.not-a-prism': '"{typed}" is not a prism such as 2 BI.',
  'optics.prism-range': 'A prism is between 0.25 and 20 prism dioptres.',
  'optics.addition-from-near': 'Addition {addition, power} worked out from the near power.',
  'optics.acuity-long': 'A visual acuity is as short as 6/6 or N6.',
  'optics.read-as-addition': '{typed} read as the addition.',
  'optics.read-for-both': '{word} {value} read for both eyes.',
  'optics.read-as-pd': '{value} read as the PD of each eye.',
  'optics.cylinder-stays': 'Cylinder {cylinder} stays. DS after the sphere takes it off.',
  'optics.cylinder-goes': 'Cylinder {cylinder} is taken off.',
  'optics.not-understood': '"{typed}" was not understood.',
  'optics.eye-missing':
    '{side, select, Right {Right} other {Left}} eye has no power. Write plano if it needs none.',
  'optics.axis-missing':
    '{side, select, Right {Right} other {Left}} cylinder {cylinder, power} has no axis.',
  'optics.cylinder-missing':
    '{side, select, Right {Right} other {Left}} axis {axis} has no cylinder.',
  'optics.additions-differ': 'Additions differ: right {right}, left {left}.',
  'optics.none': 'none',
  'optics.prism-base-missing':
    '{side, select, Right {Right} other {Left}} prism has no base direction.',
  'optics.base-without-prism':
    '{side, select, Right {Right} other {Left}} base {base} has no prism.',
  'optics.eyes-swapped': 'Right is what left was last time, and left what right was.',
  'optics.sign-flip':
    '{side, select, Right {Right} other {Left}} sphere was {before} and is {now}.',
  'optics.jump': '{change}, a step of {difference}.',
  'optics.near-without-addition':
    '{side, select, Right {Right} other {Left}} near {near, power} and distance make no addition.',
  'optics.near-inconsistent':
    '{side, select, Right {Right} other {Left}} near is {near, power}, but sphere and addition make {expected, power}.',
  'optics.pd-unusual': 'A PD of {pd, millimetres} is unusual. Measure it again.',
  'optics.pd-sum': 'The PDs of the eyes make {sum, millimetres}, not {pd, millimetres}.',
  'optics.pd-apart': 'The PDs of the eyes are {apart, millimetres} mm apart.',
  'optics.axis-turned':
    '{side, select, Right {Right} other {Left}} axis turned by {turn} degrees, from {before} to {now}.',
  'optics.not-a-power': '"{typed}" is not a power such as -2.25, +1.50 or Plano.',
  'optics.power-steps': 'Powers go in steps of 0.25, or 0.12 written as .12, .37, .62, .87.',
  'optics.axis-range': 'An axis is a whole number of degrees from 0 to 180.',
  'optics.axis-needed': 'A cylinder needs its axis.',
  'optics.plano': 'plano',
  'optics.axis-alone': 'axis {axis} without a cylinder',
  'optics.prism': 'prism {size}',
  'optics.prism-base': 'prism {size} base {base}',
  'optics.fitting-height': 'fitting height {height, millimetres}',
  'optics.addition': 'addition {power}',
  'optics.sign-missing':
    '{side, select, Right {Right} Left {Left} other {A}} sphere {typed} has no sign. Is it plus or minus?',
  'optics.height-too-low':
    '{side, select, Right {Right} other {Left}} fitting height {height, millimetres} is too low; {lens} needs {least, millimetres} mm.',
  'optics.height-too-high':
    '{side, select, Right {Right} other {Left}} fitting height {height, millimetres} is too high; the frame is {frame, millimetres} mm high.',
  'optics.blank-too-small':
    '{side, select, Right {Right} other {Left}}: {lens} is {width, millimetres} mm wide, the frame needs {needed, millimetres} mm.',
  'optics.blank-not-made':
    '{side, select, Right {Right} other {Left}}: the frame needs a blank of {needed, millimetres} mm, larger than they are made.',
  'optics.goes-from':
    '{limit, select, sphere {sphere} cylinder {cylinder} other {addition}} goes from {power, power}',
  'optics.goes-up-to':
    '{limit, select, sphere {sphere} cylinder {cylinder} other {addition}} goes up to {power, power}',
  'optics.length-range':
    '{what, select, pdOfEye {The PD of one eye} pd {A PD} other {A fitting height}} is between {least, millimetres} and {most, millimetres} mm.',
  'optics.cylinders-apart':
    'One cylinder is plus and the other minus: right {right, power}, left {left, power}.',
  'optics.eyes-apart':
    'One eye is plus and the other minus: right {right, power}, left {left, power}.',
  'optics.change':
    '{side, select, Right {Right } Left {Left } other {}}{field, select, spherical {sphere} cylinder {cylinder} axis {axis} addition {addition} prism {prism} fittingHeight {fitting height} other {PD}} from {before} to {now}',
  'optics.change-in-months':
    '{side, select, Right {Right } Left {Left } other {}}{field, select, spherical {sphere} cylinder {cylinder} axis {axis} addition {addition} prism {prism} fittingHeight {fitting height} other {PD}} {difference}{months, plural, =0 {} one { in 1 month} other { in {months} months}}',
  'optics.spoken-power': '{sign, select, minus {minus} other {plus}} {size}',
  'optics.pd': 'PD {pd, millimetres}',
  'optics.read-back': '{parts, list}',
  'optics.spoken-cylinder': 'cylinder {power}',
  'optics.spoken-cylinder-axis': 'cylinder {power} at {axis}',
} as const
