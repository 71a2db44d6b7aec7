/** The page that says why the till can’t be shown, and what to do about it. */
export const startupErrorMessages = {
  'startup-error.newer.title': 'This shop was opened by a newer Dioptre',
  'startup-error.newer.sentence': 'The Dioptre on this computer is too old for this shop’s data.',
  'startup-error.newer.steps':
    'Install the newest Dioptre on this computer, then open it again.\nDo not put an older backup in its place: sales made since would be missing.\nNothing was changed: what was sold is as it was.',
  'startup-error.damaged.title': 'The shop’s data is damaged',
  'startup-error.damaged.sentence': 'The shop’s database can’t be opened.',
  'startup-error.damaged.steps':
    'Open the data folder and copy all of it to a USB stick before anything else.\nIs there a copy on a stick or another disk? Plug it in and bring the shop back below.\nHave the computer’s disk checked. If that does not help, keep this page open and call for help.',
  'startup-error.lost.title': 'The shop’s newest sales are missing',
  'startup-error.lost.sentence': 'The database lacks changes that were made on this computer.',
  'startup-error.lost.steps':
    'Do not sell yet: the next bills would take numbers that are in use.\nKeep a copy of the whole data folder, and call for help: the sales may be read from it.\nIf they are lost, choose “Open without them”. This is recorded.',
  'startup-error.gone.title': 'The shop’s data is not in its folder',
  'startup-error.gone.sentence': 'The shop’s keys are here, its database is not.',
  'startup-error.gone.steps':
    'Was the folder moved or renamed? Put it back, then try again.\nElse bring the shop back below, from its copy on a stick or another disk.\nNo empty shop was made in its place. If that does not help, keep this page open and call for help.',
  'startup-error.keys.title': 'This computer no longer has the shop’s keys',
  'startup-error.keys.sentence': 'The shop’s database is here, its keys are not.',
  'startup-error.keys.steps':
    'Find the recovery code that the owner wrote down, and type it below.\nOr put the folder “keys” back from a backup of the data folder, then try again.\nNothing was changed: what was sold is as it was.',
  'startup-error.inUse.title': 'The shop is open in another Dioptre',
  'startup-error.inUse.sentence': 'Another program has the shop’s data open.',
  'startup-error.inUse.steps':
    'Close the other Dioptre on this computer, also one that a technician may have started.\nWait a moment, then try again. If it stays so, restart the computer.',
  'startup-error.full.title': 'The disk is full',
  'startup-error.full.sentence': 'There is no room left for the next sale.',
  'startup-error.full.steps':
    'Delete or move away what is not needed, not in the data folder.\nThen try again.',
  'startup-error.unreadable.title': 'The shop’s data can’t be read',
  'startup-error.unreadable.sentence': 'The data folder can’t be opened.',
  'startup-error.unreadable.steps':
    'Is the disk or the USB stick plugged in, and may this user write to the folder?\nThen try again. If that does not help, keep this page open and call for help.',
  'startup-error.folder.title': 'The shop’s data must not be in this folder',
  'startup-error.folder.sentence': 'Sales would be lost in it.',
  'startup-error.folder.steps':
    'Start Dioptre without choosing a folder: it has a safe one of its own.\nOr choose a folder on this computer that no program copies to the internet.\nNo shop was made here.',
  'startup-error.hostAway.title': 'The main till does not answer',
  'startup-error.hostAway.sentence': 'It may be switched off, or out of reach.',
  'startup-error.hostAway.steps':
    'Is the main till switched on, and are both computers in the shop’s network?\nKeep this page open: the till comes back here by itself.\nWas the main till given another address? Choose “Which till is this?” and pair again.',
  'startup-error.anotherKey.title': 'This is not the till that this computer was paired with',
  'startup-error.anotherKey.sentence':
    'Its key is not the one that was compared when they were paired.',
  'startup-error.anotherKey.steps':
    'Nothing was sent to it. Another computer answers at the main till’s address.\nAsk the owner whether the main till was replaced. If it was not, do not pair again.\nIf it was, choose “Which till is this?” and pair with the new one.',
  'startup-error.shutOut.title': 'The main till has shut this computer out',
  'startup-error.shutOut.sentence': 'It no longer knows this computer.',
  'startup-error.shutOut.steps':
    'Ask the owner whether this computer may be used as a till.\nIf it may, choose “Which till is this?” and pair it again with a new code.',
  'startup-error.stopped.title': 'The till has stopped to keep your sales safe',
  'startup-error.stopped.sentence': 'The disk or the database failed.',
  'startup-error.stopped.detail': 'The disk or the database failed: {fault}',
  'startup-error.stopped.steps':
    'A sale that was shown as saved is on the disk. Look it up before you make it again.\nTry again. If this page comes back, the computer’s disk may be failing.\nIf that does not help, keep this page open and call for help.',
  'startup-error.page.title': 'The till’s page keeps failing',
  'startup-error.page.sentence': 'The page ended several times in a minute.',
  'startup-error.page.steps':
    'What is in the cart is safe.\nClose other programs, then try again. Restart the computer if it comes back.',
  'startup-error.other.title': 'Dioptre could not open the shop',
  'startup-error.other.sentence': 'Something that was not foreseen went wrong.',
  'startup-error.other.steps':
    'Try again. If it stays so, restart the computer.\nIf that does not help, keep this page open and call for help.',
  'startup-error.button.again': 'Try again',
  'startup-error.button.openFolder': 'Open the data folder',
  'startup-error.button.choose': 'Which till is this?',
  'startup-error.button.accept': 'Open without them',
  'startup-error.button.quit': 'Close Dioptre',
  'startup-error.button.code': 'Recovery code',
  'startup-error.button.giveBack': 'Give the shop its keys back',
  'recovery.mistyped':
    'A letter of this code is not right. It has five groups of five letters and figures.',
  'recovery.noFile':
    'The file keys/recovery.json is missing too. Put it back from a backup, then try again.',
  'recovery.anotherCode': 'This code is another shop’s, or one that was replaced by a newer one.',
  'bring-back.title': 'Bring back a shop',
  'bring-back.text':
    'From a copy on a stick, on a disk or in a store, with the shop’s recovery code. What is damaged here is moved aside, not deleted.',
  'bring-back.from': 'Folder of the copy, such as E:\\, or the address of its store',
  'bring-back.code': 'Recovery code',
  'bring-back.store': 'The copy is in an online store',
  'bring-back.storeKey': 'Key of the store',
  'bring-back.storeSecret': 'Secret of that key',
  'bring-back.button': 'Bring it back',
} as const
