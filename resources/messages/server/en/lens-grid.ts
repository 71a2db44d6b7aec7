/** Messages of the lens grid. */
export const lensGridMessages = {
  'lens-grid.none': 'There is no such lens family.',
  'lens-grid.outside':
    '{power} is not kept in {family}: {rowFrom} to {rowTo}, {columnFrom} to {columnTo}, in its steps.',
  'lens-grid.type-power': 'Type its power, such as {example}.',
  'lens-grid.twice': '{power} is typed twice.',
  'lens-grid.whole-lenses': 'Lenses are counted one by one.',
  'lens-grid.too-large': 'A family has at most {most, number} powers.',
  'lens-grid.from-above-to': 'The range ends before it begins.',
  'lens-grid.minus-form': 'Cylinders are kept in minus form: the range ends at 0.00.',
  'lens-grid.addition-above-zero': 'An addition is above zero.',
  'lens-grid.no-such-step': 'Steps are 0.12, 0.25 or 0.50.',
  'lens-grid.columns-stay': 'Cylinder or addition can not be changed. Make another family.',
  'lens-grid.cells-outside':
    '{count, plural, one {{count, number} lens of the family} other {{count, number} lenses of the family}} would be outside of the range.',
  'lens-grid.done-receive':
    '{count, plural, one {{count, number} power} other {{count, number} powers}} received. Without a bill: nothing is owed for them.',
  'lens-grid.done-count':
    '{count, plural, one {{count, number} power} other {{count, number} powers}} counted. Another person posts the difference.',
  'lens-grid.boxes-have-lots':
    'Boxes have a batch and an expiry: receive them with their bill in Goods in, and scan them in Count.',
  'lens-grid.not-of-this-kind': 'This kind of lens does not have it.',
  'lens-grid.axis-missing': 'Toric lenses have an axis. Make a family for each axis.',
  'lens-grid.axis-of-toric': 'Only toric contact lenses have an axis.',
  'lens-grid.no-supplier': 'Choose the supplier of the order.',
  'lens-grid.order-too-long': 'One order takes {most, number} powers. Send it in two.',
  'lens-grid.done-order':
    '{count, plural, one {{count, number} power} other {{count, number} powers}} ordered.',
  'lens-grid.done-count-names':
    '{count, plural, one {{count, number} power} other {{count, number} powers}} counted. The difference is posted by {names, list}.',
  'lens-grid.done-minimum':
    '{count, plural, one {Minimum of {count, number} power} other {Minimum of {count, number} powers}} saved.',
} as const
