/** What to do about a trouble: the page's heading, what happened in a sentence, the steps. */
type TroubleWords = { title: string; sentence: string; steps: readonly string[] }

/** Why the till can't be shown. */
export type TroubleReason =
  | 'newer'
  | 'damaged'
  | 'gone'
  | 'keys'
  | 'inUse'
  | 'full'
  | 'unreadable'
  | 'folder'
  | 'hostAway'
  | 'anotherKey'
  | 'shutOut'
  | 'stopped'
  | 'page'
  | 'other'

const SAFE = 'Nothing was changed: what was sold is as it was.'
const CALL = 'If that does not help, keep this page open and call for help.'

const troubles: Record<TroubleReason, TroubleWords> = {
  newer: {
    title: 'This shop was opened by a newer Dioptre',
    sentence: 'The Dioptre on this computer is too old for this shop’s data.',
    steps: [
      'Install the newest Dioptre on this computer, then open it again.',
      'Do not put an older backup in its place: sales made since would be missing.',
      SAFE,
    ],
  },
  damaged: {
    title: 'The shop’s data is damaged',
    sentence: 'The shop’s database can’t be opened.',
    steps: [
      'Open the data folder and copy all of it to a USB stick before anything else.',
      'Put the newest file of the backups folder in the place of branch.db.',
      `Have the computer’s disk checked. ${CALL}`,
    ],
  },
  gone: {
    title: 'The shop’s data is not in its folder',
    sentence: 'The shop’s keys are here, its database is not.',
    steps: [
      'Was the folder moved or renamed? Put it back, then try again.',
      'Else put the newest file of the backups folder in the place of branch.db.',
      `No empty shop was made in its place. ${CALL}`,
    ],
  },
  keys: {
    title: 'This computer no longer has the shop’s keys',
    sentence: 'The shop’s database is here, its keys are not.',
    steps: [
      'Find the recovery code that the owner wrote down, and type it below.',
      'Or put the folder “keys” back from a backup of the data folder, then try again.',
      SAFE,
    ],
  },
  inUse: {
    title: 'The shop is open in another Dioptre',
    sentence: 'Another program has the shop’s data open.',
    steps: [
      'Close the other Dioptre on this computer, also one that a technician may have started.',
      'Wait a moment, then try again. If it stays so, restart the computer.',
    ],
  },
  full: {
    title: 'The disk is full',
    sentence: 'There is no room left for the next sale.',
    steps: ['Delete or move away what is not needed, not in the data folder.', 'Then try again.'],
  },
  unreadable: {
    title: 'The shop’s data can’t be read',
    sentence: 'The data folder can’t be opened.',
    steps: [
      'Is the disk or the USB stick plugged in, and may this user write to the folder?',
      `Then try again. ${CALL}`,
    ],
  },
  folder: {
    title: 'The shop’s data must not be in this folder',
    sentence: 'Sales would be lost in it.',
    steps: [
      'Start Dioptre without choosing a folder: it has a safe one of its own.',
      'Or choose a folder on this computer that no program copies to the internet.',
      'No shop was made here.',
    ],
  },
  hostAway: {
    title: 'The main till does not answer',
    sentence: 'It may be switched off, or out of reach.',
    steps: [
      'Is the main till switched on, and are both computers in the shop’s network?',
      'Keep this page open: the till comes back here by itself.',
      'Was the main till given another address? Choose “Which till is this?” and pair again.',
    ],
  },
  anotherKey: {
    title: 'This is not the till that this computer was paired with',
    sentence: 'Its key is not the one that was compared when they were paired.',
    steps: [
      'Nothing was sent to it. Another computer answers at the main till’s address.',
      'Ask the owner whether the main till was replaced. If it was not, do not pair again.',
      'If it was, choose “Which till is this?” and pair with the new one.',
    ],
  },
  shutOut: {
    title: 'The main till has shut this computer out',
    sentence: 'It no longer knows this computer.',
    steps: [
      'Ask the owner whether this computer may be used as a till.',
      'If it may, choose “Which till is this?” and pair it again with a new code.',
    ],
  },
  stopped: {
    title: 'The till has stopped to keep your sales safe',
    sentence: 'The disk or the database failed.',
    steps: [
      'A sale that was shown as saved is on the disk. Look it up before you make it again.',
      'Try again. If this page comes back, the computer’s disk may be failing.',
      CALL,
    ],
  },
  page: {
    title: 'The till’s page keeps failing',
    sentence: 'The page ended several times in a minute.',
    steps: [
      'What is in the cart is safe.',
      'Close other programs, then try again. Restart the computer if it comes back.',
    ],
  },
  other: {
    title: 'Dioptre could not open the shop',
    sentence: 'Something that was not foreseen went wrong.',
    steps: ['Try again. If it stays so, restart the computer.', CALL],
  },
}

/** The words of the shell's own pages, in English; what is in braces is filled in. */
export const en = {
  troubles,
  trouble: {
    again: 'Try again',
    openFolder: 'Open the data folder',
    choose: 'Which till is this?',
    quit: 'Close Dioptre',
    code: 'Recovery code',
    giveBack: 'Give the shop its keys back',
  },
  recovery: {
    mistyped: 'A letter of this code is not right. It has five groups of five letters and figures.',
    noFile:
      'The file keys/recovery.json is missing too. Put it back from a backup, then try again.',
    anotherCode: 'This code is another shop’s, or one that was replaced by a newer one.',
  },
  language: 'Language',
  chooser: {
    title: 'Which till is this?',
    intro: 'One computer of a shop keeps its data. All others show the data of that one.',
    mainTitle: 'This computer is the shop’s main till',
    mainText: 'The shop’s data is kept on this computer.',
    mainButton: 'This is the main till',
    clientTitle: 'Use the shop’s data of another till',
    clientText: 'On the main till open “Tills and phones” and choose “Pair a till”.',
    found: 'Main tills in this network',
    looking: 'Looking for main tills in this network…',
    cannotLook: 'This computer can’t look for main tills. Type the address below.',
    pairWith: 'Pair with {name}',
    place: 'Address of the main till, or its link',
    code: 'Code of six figures (not needed with the link)',
    name: 'Name of this computer',
    look: 'Look for the main till',
    back: 'Go on as before',
    pairTitle: 'Pair with {name}',
    pairText: 'Type the code that the main till shows under “Pair a till”.',
    sixFigures: 'Code of six figures',
    goOn: 'Go on',
    another: 'Choose another till',
    compareTitle: 'Does the main till show the same?',
    compareText: 'Compare this fingerprint with the one on the main till, beside its code.',
    compareWarning:
      'If they differ, another computer has answered: stop, and nothing is sent to it.',
    same: 'They are the same',
    differ: 'They differ, stop',
    waitTitle: 'Now let this computer in',
    waitText:
      'The main till asks whether this computer may come in. Say yes there; this page goes on by ' +
      'itself.',
    stop: 'Stop',
    noPlace: 'This is no address of a till. Type it as the main till shows it.',
    noCode: 'Type the six figures that the main till shows.',
    nobody: 'Nobody answers there. Is the network turned on at the main till?',
    otherKey:
      'Another computer than the main till has answered at this address. Nothing was sent to it.',
    declined: 'The main till did not let this computer in. Start again with a new code.',
    refused: 'The main till did not take this code. Ask for a new one there.',
  },
  starting: {
    title: 'Looking for the main till…',
    text: 'The till opens here as soon as it answers.',
  },
  kiosk: {
    closed: 'The till is closed.',
    unchecked: 'The PIN could not be checked.',
    wrong: 'This PIN is not right, or it is locked for a while.',
    notAllowed: 'Only the owner or a manager may do this.',
  },
  update: {
    nothing: 'There is no newer version here yet.',
    selling: 'A sale is open. Finish it or put it on hold, then update.',
    busy: 'Somebody is selling. Update when the till has been quiet for five minutes.',
    stays: 'The old version stays.',
  },
  folder: {
    synchronised:
      'The shop’s data lies in a folder that {service} copies while Dioptre writes to it.',
    program: 'a synchronising program',
    insideProgram:
      'The shop’s data lies inside the program’s own folder, which an update replaces.',
  },
  hung: {
    message: 'The till is not answering.',
    detail: 'What is in the cart is safe. You can wait, or load the till again.',
    wait: 'Wait',
    reload: 'Load again',
  },
  file: { tooLarge: 'This file is too large.' },
  menu: {
    about: 'About Dioptre',
    hide: 'Hide Dioptre',
    hideOthers: 'Hide others',
    quit: 'Quit Dioptre',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    window: 'Window',
    minimize: 'Minimise',
    fullScreen: 'Full screen',
  },
}

/** What a language has to say; one that leaves something out fails the compile. */
export type Words = typeof en
export type RecoveryWords = Words['recovery']
