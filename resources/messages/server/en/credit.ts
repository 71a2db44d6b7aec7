/** Messages of credit. */
export const creditMessages = {
  'credit.why-return': 'Say why the goods come back.',
  'credit.line-not-on-invoice': 'This line is not on the bill.',
  'credit.why-refund': 'Say why the money goes back.',
  'credit.nothing-overpaid': 'Nothing was paid above the bill of this order.',
  'credit.why-cancel': 'Say why the order is cancelled.',
  'credit.more-returned-than-paid':
    'More was given back on this order than was paid: settle that with a receipt first.',
  'credit.return-on-invoice':
    'This order was handed over: what comes back now is a return on its bill.',
  'credit.not-confirmed':
    'A payment of this order, by UPI or cheque, is not confirmed. On its order, confirm it, or say that it did not come; then go on here.',
  'credit.cancelled-before-refunds': 'This order was cancelled before refunds were kept.',
  'credit.charge-in-rupees': 'A charge is a whole number of rupees above 0.',
  'credit.charge-above-paid': 'Only {paid, paise} is there to keep a charge from.',
  'credit.less-than-a-rupee': 'Less than a rupee is left: it can’t be paid out in cash.',
  'credit.note-used-up': 'This credit note is used up.',
  'credit.no-such-method': 'There is no such payment method.',
  'credit.keep-as-credit': 'To keep the money as credit, leave the refund method out.',
  'credit.no-such-note': 'There is no credit note of this number.',
  'credit.note-of-another': 'This credit note belongs to another customer.',
  'credit.note-too-small': 'This credit note does not hold that much.',
  'credit.used-meanwhile':
    'This credit was used meanwhile: {left, paise} is left of it. Look again.',
  'credit.due-before-pay-out':
    '{due, paise} is still due on {number}: pay that with this credit first.',
  'credit.no-such-invoice': 'There is no such bill.',
  'credit.piece-back': 'The piece {code} came back already.',
  'credit.more-than-sold': 'More of {item} would come back than was sold.',
  'credit.by-the-piece': '{item} comes back by the piece.',
  'credit.faulty-off-shelf': '{item} is faulty: write it off, it does not go back on the shelf.',
  'credit.say-unopened':
    'Look at the box of {item} first: it goes back on the shelf unopened only.',
  'credit.made-to-prescription':
    '{item} was made to a prescription and can not go back on the shelf.',
  'credit.reason-does-not-fit': 'Does not fit',
  'credit.reason-not-liked': 'Colour or shape not liked',
  'credit.reason-faulty': 'Faulty or damaged',
  'credit.reason-wrong-item': 'Wrong item given',
  'credit.reason-vision-trouble': 'Can not see well with it',
  'credit.reason-bought-twice': 'Bought twice',
  'credit.reason-with-words': '{reason}: {words}',
  'credit.order-cancelled': 'Order cancelled: {reason}',
  'credit.tax-too-late':
    'The tax of this invoice could be given back until the 30 November after its financial year. A commercial credit note, without tax, is still possible.',
  'credit.window-over':
    '{item} was handed over {daysAgo, plural, one {{daysAgo} day} other {{daysAgo} days}} ago and is taken back within {days, plural, one {{days} day} other {{days} days}}: a manager decides.',
  'credit.never-taken-back': '{item} is not taken back, unless it is faulty or the wrong one.',
  'credit.only-unopened':
    '{item} is taken back unopened only, unless it is faulty or the wrong one.',
} as const
