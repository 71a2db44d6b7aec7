/** Messages of orders. */
export const ordersMessages = {
  'orders.composition-in-state':
    'A sale under the composition scheme can not go to a customer in another state.',
  'orders.of-another-customer': 'This order belongs to another customer.',
  'orders.is-dropped': 'This order was dropped. Take it up again first.',
  'orders.why-dropped': 'Say why the order is dropped.',
  'orders.drop-not-ready': 'Only an order that is ready can be dropped.',
  'orders.drop-invoiced': 'It has the bill {number}. Cancel it instead.',
  'orders.drop-too-early': 'It may be dropped from {day, day} on.',
  'orders.drop-not-told':
    'The customer was told {times, plural, one {# time} other {# times}}, and is told {needed, plural, one {# time} other {# times}} before.',
  'orders.why-parcel-back': 'Say why the parcel came back.',
  'orders.no-parcel': 'Only what was sent to the customer can come back.',
  'orders.parcel-returned': 'Everything of this order was returned already.',
  'orders.was-cancelled': 'This order was cancelled.',
  'orders.no-such-order': 'There is no such order.',
  'orders.why-back-to-lab': 'Say why it goes back to the lab.',
  'orders.what-is-wrong-with-lenses': 'Say what is wrong with the lenses.',
  'orders.invoice-before-handover': 'Raise the bill of this order before it is handed over.',
  'orders.pair-phone':
    'Pair this phone with the shop first: at the main till, under Tills and phones.',
  'orders.pin-again': 'Please give your PIN again.',
  'orders.what-is-wrong': 'Say what is wrong.',
  'orders.link-expired': 'This link is no longer good: scan the newest job card.',
  'orders.why-remade': 'Say why it is made again.',
  'orders.charged-remake': 'Lenses that are charged again are a new sale.',
  'orders.name-each-line-once': 'Name each line once.',
  'orders.nothing-made-to-order': 'Nothing of this order was made to order.',
  'orders.job-not-at-lab': 'This job has not gone to the lab yet: change it there.',
  'orders.line-not-in-order': 'This line is not in the order.',
  'orders.only-lenses-remade': 'Only lenses are made again; goods are exchanged.',
  'orders.lenses-came-back': 'These lenses came back: they are not made again.',
  'orders.handed-over-already': 'This order was handed over already.',
  'orders.nothing-to-lab': 'Nothing of this order goes to the lab.',
  'orders.nothing-at-lab': 'Nothing of this order was in the lab.',
  'orders.nothing-from-lab': 'Nothing of this order comes from the lab.',
  'orders.lenses-checked': 'These lenses were checked already.',
  'orders.nothing-fitted': 'Nothing of this order is fitted.',
  'orders.check-before-fitting': 'Check the lenses before they are fitted.',
  'orders.ready-already': 'This order is ready already.',
  'orders.check-first': 'Check the lenses first.',
  'orders.billed-as-sent':
    'Bill {number} is made for goods that are sent. Fetched in the shop, they are returned on it and billed anew.',
  'orders.amount-due': '{amount, paise} of this order is still due.',
  'orders.job-not-sent': 'has not gone to the lab yet',
  'orders.job-sent': 'is in the lab',
  'orders.job-received': 'has come back from the lab',
  'orders.job-fitted': 'is fitted',
  'orders.job-rejected': 'was rejected',
  'orders.is-booked': 'is booked',
  'orders.is-in-lab': 'is in the lab',
  'orders.is-ready': 'is ready',
  'orders.is-delivered': 'was handed over',
  'orders.is-cancelled': 'was cancelled',
  'orders.not-ready': 'This order {state}: it is not ready to be handed over.',
  'orders.job-state': 'This job {state}.',
  'orders.supply-and-more': '{names, list} and more',
  'orders.made-again':
    '{why, select, LabError {Lab error} PowerChange {Change of power} Breakage {Breakage} Warranty {Warranty} Goodwill {Goodwill} other {{why}}}: {reason}',
  'orders.said-and': '{before} · {next}',
  'orders.contents-goods': '{names}{more, plural, =0 {} other { and {more} more}}',
  'orders.contents-lenses': '{count, plural, one {{count} lens} other {{count} lenses}}',
  'orders.contents-both': '{goods}, {lenses}',
  'orders.contents-returned': 'Returned: {returned}',
  'orders.contents-partly': '{kept}; returned: {returned}',
  'orders.handed-over-unchanged': 'This order was handed over: take goods back as a return.',
  'orders.invoiced-unchanged':
    'Bill {number} is out, so its goods and prices stay: take goods back as a return, with a credit note, and sell the others anew.',
  'orders.lenses-have-come':
    'The lenses have come: have them made again, or take them back as a return.',
  'orders.remake-unsent':
    'The remake has not been sent: change the powers of the lenses that it makes. All else of the lenses stays until they have come.',
  'orders.is-remade':
    'These lenses are being made again in the lab: change the order when they have come.',
  'orders.frame-is-fitted': 'The lenses are fitted in this frame: it stays with them.',
  'orders.changed-meanwhile': 'Somebody has changed this order meanwhile: look at it again.',
  'orders.keeps-a-line': 'An order keeps at least one line: cancel it instead.',
  'orders.promise-in-past': 'The promise is a day in the past.',
  'orders.pieces-by-line': 'Numbered pieces are added and taken off as lines of their own.',
  'orders.lens-needs-power': 'Type the power of this lens; where it has none, type 0.00.',
  'orders.lens-too-many':
    'Pair {pairNo} would have two {side, select, Right {right} other {left}} lenses. Choose the other eye, or take one off.',
  'orders.remake-not-kept':
    '{item} is not kept in this power. Sell the lens of the right power as a new line.',
  'orders.lens-of-another-power':
    '{item} is kept in another power: take it off and add the lens of the new power.',
  'orders.change.removed': '{item} taken off',
  'orders.change.added': '{item} added',
  'orders.change.lens': '{side, select, Right {Right} other {Left}} {item}',
  'orders.change.lens-of-pair':
    '{side, select, Right {Right} other {Left}} {item} of pair {pairNo}',
  'orders.change.stays':
    'Pair {pairNo} stays as it is: {side, select, Right {Right} Left {Left} other {Both eyes}} {item} {power}',
  'orders.change.field':
    '{item}: {field, select, qty {quantity} price {price} discount {discount} job {job charge} spherical {SPH} cylinder {CYL} axis {AXIS} addition {ADD} pd {PD} eye {eye} height {fitting height} prism {prism} other {{field}}} {before} → {after}',
  'orders.change.prescription': 'Prescription {before} → {after}',
  'orders.ask.exchanged':
    'Each eye now has the power that the other had. Are right and left interchanged?',
  'orders.ask.one-lens':
    'Pair {pairNo} would have no {side, select, Right {right} other {left}} lens any more. Is that right?',
  'orders.ask.height-of-frame':
    '{side, select, Right {Right} other {Left}} fitting height {height, millimetres} of pair {pairNo} was measured in {old, select, none {the customer’s own frame} other {{old}}}. Measure it again in {frame}.',
  'orders.ask.single-vision':
    'Pair {pairNo} has single vision now and the prescription an addition. The lenses are for {use, select, near {near} other {distance}}. Is that right?',
  'orders.ask.addition':
    '{side, select, Right {Right} other {Left}} lens has the addition {written}, the prescription {wanted}.',
  'orders.ask.sign':
    '{side, select, Right {Right} Left {Left} other {Right and left}} sphere was {before} and would be {now}. Is the sign right?',
  'orders.ask.prism':
    '{side, select, Right {Right} other {Left}} lens has the prism {written}, the prescription {wanted}.',
  'orders.ask.other-contacts':
    'Contact lens of the {side, select, Right {right} other {left}} eye: {before} → {after}. Is that right?',
  'orders.ask.two-powers':
    'Two powers for the {side, select, Right {right} other {left}} eye: {powers, list}. Is one of the boxes wrong?',
  'orders.change.promise': 'Promise {before, day} → {after, day}',
  'orders.change.promise-hour': 'Promise {day, day}: {before} → {after}',
  'orders.change.offer-ends': 'Offer {name} no longer holds: {less, paise} less discount',
  'orders.change.offer-less': 'Offer {name} gives {less, paise} less discount',
  'orders.change.points-back':
    '{points, plural, one {1 point goes} other {{points} points go}} back to the customer',
  'orders.waits-for-frame':
    'Pair {pairs, list} still waits for its frame. Add the frame with Change first.',
  'orders.nothing-repaired': 'Nothing is repaired in this order. Add the repair first.',
  'orders.change.repair': 'Repair: {before} → {after}',
  'orders.change.repair-taken': 'Taken in for repair: {after}',
  'orders.change.job': 'Lab work changed',
  'orders.change.called-off': 'Job {number} is not wanted any more: tell the lab',
  'orders.change.told-again': 'The lab gets job {number} instead',
  'orders.change.split-into': 'Pair {pairs, list} moved to order {number}',
  'orders.change.split-from': 'Split from order {number}',
  'orders.change.split-money': '{amount, paise} of what was paid moved with it, credit {number}',
  'orders.split-invoiced':
    'Bill {number} is out, so this order stays whole: hand all of it over, or take goods back as a return.',
  'orders.split-handed-over': 'This order was handed over: there is nothing left to split.',
  'orders.split-former': 'This order comes from the former program: it can not be split.',
  'orders.split-payer':
    '{amount, paise} of this order is on the account of a payer, for all of it. Take that back first, or hand the order over whole.',
  'orders.split-no-pair': 'There is no pair {pair} in this order.',
  'orders.split-nothing-goes': 'All would stay: leave at least one pair to hand over.',
  'orders.split-services':
    'Each of the two orders needs goods: services alone can not be split off.',
  'orders.split-charges':
    'The charges of this order are for all of it, and their tax would change: it can not be split. Hand it over whole.',
  'orders.split-remade':
    'Lenses of both are being made again as one job, {number}: split the order when they have come and are fitted, or hand it over whole.',
  'orders.split-gift-card':
    '{amount, paise} would move to the pairs that stay, and a gift card paid it: it goes back to that card only. Hand the order over whole.',
  'orders.split-pending':
    '{amount, paise} would move to the pairs that stay, and is not confirmed yet. Confirm the cheque or payment first.',
  'orders.charge-of-parcel':
    'The delivery charge is taken off only where the goods are handed over at the counter.',
  'orders.change.no-delivery-charge': 'Delivery charge of {amount, paise} taken off',
  'orders.change.fetched': 'Handed over at the counter instead of sent',
  'orders.change.all': '{changes, list}',
  'orders.tray-taken': '{tray} holds order {number}. Choose another tray.',
  'orders.tray-of-ended': 'Order {number} has ended: it lies in no tray.',
  'orders.billed-before': 'This is a balance of the former program; it was billed there.',
} as const
