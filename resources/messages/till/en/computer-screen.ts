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
  'computer.copies.disk':
    'This computer’s disk has changed the shop’s data by itself ({count, plural, one {1 part} other {{count} parts}}). The copy is as it was saved. Replace the disk, and bring the shop back from the copy.',
  'computer.copies.try': 'Try it out',
  'computer.copies.trying': 'Trying it out…',
  'computer.copies.remove': 'Stop copying here',
  'computer.copies.removed': 'Nothing more is copied there. What is there stays.',
  'computer.store.open': 'Copy to an online store (S3)',
  'computer.store.lead':
    'A store that speaks S3 keeps a copy outside the shop. It is locked with the recovery code before it leaves this computer. The store’s own bill is yours.',
  'computer.store.address': 'Address with the bucket',
  'computer.store.addressHint': 'Such as {example}',
  'computer.store.key': 'Key of the store',
  'computer.store.secret': 'Secret of that key',
  'computer.store.region': 'Region, where the store names one',
  'computer.store.regionHint': 'Leave it empty where the address tells it.',
  'computer.store.close': 'Not now',
  'computer.store.neverTried': 'Not tried out yet. Dioptre does it by itself every week.',
  'computer.store.triedBad':
    'Tried out on {day} at {time}: it could not be brought back. A new copy is being made.',
  'secondPlace.title': 'Keep every sale on two disks',
  'secondPlace.lead':
    'The shop is on one computer only. Plug a USB stick into it: each sale is copied within a second, and if the computer dies, the stick brings everything back.',
  'secondPlace.plugIn': 'Waiting for a stick. Plug it into the shop’s main computer now.',
  'secondPlace.where': 'Copy to',
  'secondPlace.drive': '{name} ({free, number} GB free)',
  'secondPlace.driveWithCopies': '{name} ({free, number} GB free, has copies of a shop)',
  'secondPlace.other': 'Another folder',
  'secondPlace.pathHint': 'The whole path, such as {example}',
  'secondPlace.none': 'Plug in a stick, or type the folder of a disk or share.',
  'secondPlace.code':
    'The copy is locked. With your password Dioptre makes the recovery code that opens it.',
  'secondPlace.there': 'Everything is copied. Leave the stick plugged in.',
  'secondPlace.notToday': 'Not today',
  'secondPlace.done': 'Done',
  'secondPlace.written': 'I have written it down',
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
    '{count, plural, one {The old computer had saved 1 document that is not here.} other {The old computer had saved {count} documents that are not here.}} Decide about each: carry it over with its balance, take its goods from stock, or note it only. They count in the returns either way.',
  'computer.found.told':
    'Only its number and amount are known, from a till. If the old computer runs again, the whole paper comes from it.',
  'computer.found.toldInvoice':
    'Only its number and amount are known, from a till: its tax is in no return yet. If the old computer runs again, the whole paper comes from it.',
  'computer.found.kind.Order': 'Order',
  'computer.found.kind.Invoice': 'Bill',
  'computer.found.kind.Receipt': 'Receipt',
  'computer.found.kind.CreditNote': 'Credit note',
  'computer.found.kind.RefundVoucher': 'Refund voucher',
  'computer.found.carried': 'Carry over',
  'computer.found.carriedAs': 'Carried over as {number}.',
  'computer.found.stock': 'Take from stock',
  'computer.found.noted': 'Note only',
} as const
