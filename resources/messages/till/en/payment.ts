/** Taking money, in English. */
export const paymentMessages = {
  'pay.scanned': '{name} came into the sale. Due now: {due}',
  'pay.short.none':
    'No {name} is left. Take its line out (Delete) or choose another item, then go on to payment.',
  'pay.short.few':
    'Only {count} of {name} left. Lower its quantity (-) or choose another item, then go on to payment.',
  'pay.short.piece':
    'The piece {code} of {name} is no longer in stock. Take its line out (Delete) and scan another piece, then go on to payment.',
  'pay.cheque.dated': 'dated {day}',
  'command.payMember': 'Give the member’s discount',
  'pay.member': '{name}: the member’s {rate} % is not given.',
  'pay.member.give': 'Give {rate} %',
  'command.payUpiLater': 'Take UPI now, confirm its reference later',
  'command.payUpiLater.short': 'Confirm later',
  'command.saveUnpaid': 'Save the sale unpaid',
  'command.payAdvance': 'Take an advance, the rest on delivery',
  'command.payAdvance.short': 'Advance',
  'command.payTakeBack': 'Take back the last payment',
  'pay.kind.keepAsCredit': 'Keep as credit',
  'pay.refuse.noAmount': 'Type the amount. The letter of a way of paying offers all that is due.',

  'command.openSale': 'Open the page of the order',
  'command.openSale.short': 'The order',
} as const
