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
  'computer.copies.neverTried': 'Not tried out yet. Dioptre does it by itself once a week.',
  'computer.copies.triedGood':
    'Tried out on {day} at {time}: {count, plural, one {1 document} other {{count} documents}}, all whole.',
  'computer.copies.triedBad':
    'Tried out on {day} at {time}: it could not be brought back. Use another stick.',
  'computer.copies.try': 'Try it out',
  'computer.copies.trying': 'Trying it out…',
  'computer.copies.remove': 'Stop copying here',
  'computer.copies.removed': 'Nothing more is copied there. What is there stays.',
} as const
