/** This computer: the desktop program and the recovery code, in English. */
export const computerScreenMessages = {
  'computer.title': 'This computer',
  'computer.asking': 'Asking the program…',
  'computer.browser':
    'This till runs in a browser. Starting with the computer and the kiosk need the desktop program.',
  'computer.recovery': 'Recovery code',
  'computer.recovery.has': 'There is a recovery code, made on {when}. A new one ends it.',
  'computer.recovery.none':
    'There is no recovery code yet. Without one, a computer that loses its keys loses the shop.',
  'computer.recovery.password': 'Your password, once more',
  'computer.typeFirst': 'Type it first.',
  'computer.recovery.make': 'Make a new code',
  'computer.recovery.sheet': 'Recovery code of this shop, made on {when}. It is shown only now.',
  'computer.recovery.keep':
    'Print it or write it down, and keep it outside the shop. Whoever has it and this computer’s data can open the shop.',
  'computer.recovery.print': 'Print it',
  'computer.program': 'Dioptre {version} on this computer',
  'computer.start': 'When the computer starts',
  'computer.start.on': 'Open the till',
  'computer.start.off': 'Wait until it is opened',
  'computer.kiosk.enterPin': 'Your PIN, to fill the screen with the till',
  'computer.kiosk.enter': 'Fill the screen',
  'computer.kiosk.leavePin': 'Your PIN, to leave the full screen',
  'computer.kiosk.leave': 'Leave the full screen',
  'computer.update.comes': 'Version {version} is coming: {percent} %.',
  'computer.update.ready': 'Version {version} is here. It takes a minute to install.',
  'computer.update.install': 'Install and restart',
  'computer.support': 'Help from support',
  'computer.support.lead':
    'A file for whoever helps you: versions, sizes, errors. No customer, bill or name is in it.',
  'computer.support.save': 'Save the file',
  'computer.folder': 'The shop’s data:',
  'computer.copies': 'Copies of the shop',
  'computer.copies.lead':
    'With a second disk or stick, every sale is copied within about a second. If this computer dies, the copy and the recovery code bring the shop back.',
  'computer.copies.codeFirst':
    'Make the recovery code first (the owner does): without it nobody could open a copy.',
  'computer.copies.none':
    'There is no second place yet. Plug in a USB stick or a second disk and name its folder.',
  'computer.copies.path': 'Folder of the stick or disk',
  'computer.copies.add': 'Keep a copy there',
  'computer.copies.upToDate': 'Up to date.',
  'computer.copies.seconds': '{count, plural, one {1 second} other {{count} seconds}} old.',
  'computer.copies.minutes': '{count, plural, one {1 minute} other {{count} minutes}} old.',
  'computer.copies.hours': '{count, plural, one {1 hour} other {{count} hours}} old.',
  'computer.copies.days': '{count, plural, one {1 day} other {{count} days}} old.',
  'computer.copies.catchingUp': 'Catching up…',
  'computer.copies.neverWhole': 'Not whole yet.',
  'computer.copies.sameDisk':
    'This is the disk of the shop itself: it would die with it. Use a stick or another disk.',
  'computer.copies.neverTried': 'Not tried out yet. Dioptre does it by itself every night.',
  'computer.copies.triedGood':
    'Tried out on {day} at {time}: {count, plural, one {1 document} other {{count} documents}}, all whole.',
  'computer.copies.triedBad':
    'Tried out on {day} at {time}: it could not be brought back. Use another stick.',
  'computer.copies.try': 'Try it out',
  'computer.copies.trying': 'Trying it out…',
  'computer.copies.remove': 'Stop copying here',
  'computer.copies.removed': 'Nothing more is copied there. What is there stays.',
  'computer.standby': 'Standby till',
  'computer.standby.lead':
    'A second till keeps a copy of the shop, second by second. When this computer dies, it takes over within a minute.',
  'computer.standby.none': 'No till stands by. The owner can choose one.',
  'computer.standby.pairFirst': 'Pair a till first (Tills and phones), then choose it here.',
  'computer.standby.till': 'Till that stands by',
  'computer.standby.appoint': 'Let it stand by',
  'computer.standby.away': 'It does not answer. Is the till switched on?',
  'computer.standby.dismiss': 'No standby till',
  'computer.standby.dismissed': 'No till stands by any more.',
  'computer.standby.handOver': 'Hand over to it',
  'computer.standby.handOver.title': 'Hand over to {name}?',
  'computer.standby.handOver.what':
    '{name} becomes the main computer at once, and the numbers go on there. Nothing is lost. Start this computer again afterwards: it then stands by.',
  'computer.standby.cancel': 'Stay here',
  'computer.standby.replaced':
    '{name} took over on {day} at {time}. Nothing can be saved here any more; work there. Start this computer again: it then stands by.',
  'computer.found.lead':
    '{count, plural, one {The old computer had saved 1 document that is not here.} other {The old computer had saved {count} documents that are not here.}} Enter each by hand where needed, and say here what you did.',
  'computer.found.kind.Order': 'Order',
  'computer.found.kind.Invoice': 'Invoice',
  'computer.found.kind.Receipt': 'Receipt',
  'computer.found.kind.CreditNote': 'Credit note',
  'computer.found.kind.RefundVoucher': 'Refund voucher',
  'computer.found.carried': 'Entered again',
  'computer.found.stock': 'Stock booked',
  'computer.found.noted': 'Nothing to do',
} as const
