/** Why the till can't be shown, and what the person can do about it. */
export type Trouble = {
  title: string
  /** What happened, in one sentence. */
  sentence: string
  /** What to do, in order. */
  steps: string[]
  /** Whether the owner's recovery code helps. */
  wantsRecoveryCode: boolean
}

const SAFE = 'Nothing was changed: what was sold is as it was.'
const CALL = 'If that does not help, keep this page open and call for help.'

/** Titles and steps by the reason that the branch server gave. */
const BY_REASON: Record<string, Omit<Trouble, 'sentence'>> = {
  newer: {
    title: 'This shop was opened by a newer Dioptre',
    steps: [
      'Install the newest Dioptre on this computer, then open it again.',
      'Do not put an older backup in its place: sales made since would be missing.',
      SAFE,
    ],
    wantsRecoveryCode: false,
  },
  damaged: {
    title: 'The shop’s data is damaged',
    steps: [
      'Open the data folder and copy all of it to a USB stick before anything else.',
      'Put the newest file of the backups folder in the place of branch.db.',
      `Have the computer’s disk checked. ${CALL}`,
    ],
    wantsRecoveryCode: false,
  },
  gone: {
    title: 'The shop’s data is not in its folder',
    steps: [
      'Was the folder moved or renamed? Put it back, then try again.',
      'Else put the newest file of the backups folder in the place of branch.db.',
      `No empty shop was made in its place. ${CALL}`,
    ],
    wantsRecoveryCode: false,
  },
  keys: {
    title: 'This computer no longer has the shop’s keys',
    steps: [
      'Find the recovery code that the owner wrote down, and type it below.',
      'Or put the folder “keys” back from a backup of the data folder, then try again.',
      SAFE,
    ],
    wantsRecoveryCode: true,
  },
  inUse: {
    title: 'The shop is open in another Dioptre',
    steps: [
      'Close the other Dioptre on this computer, also one that a technician may have started.',
      'Wait a moment, then try again. If it stays so, restart the computer.',
    ],
    wantsRecoveryCode: false,
  },
  full: {
    title: 'The disk is full',
    steps: ['Delete or move away what is not needed, not in the data folder.', 'Then try again.'],
    wantsRecoveryCode: false,
  },
  unreadable: {
    title: 'The shop’s data can’t be read',
    steps: [
      'Is the disk or the USB stick plugged in, and may this user write to the folder?',
      `Then try again. ${CALL}`,
    ],
    wantsRecoveryCode: false,
  },
  folder: {
    title: 'The shop’s data must not be in this folder',
    steps: [
      'Start Dioptre without choosing a folder: it has a safe one of its own.',
      'Or choose a folder on this computer that no program copies to the internet.',
      'No shop was made here.',
    ],
    wantsRecoveryCode: false,
  },
  hostAway: {
    title: 'The main till does not answer',
    steps: [
      'Is the main till switched on, and are both computers in the shop’s network?',
      'Keep this page open: the till comes back here by itself.',
      'Was the main till given another address? Choose “Which till is this?” and pair again.',
    ],
    wantsRecoveryCode: false,
  },
  anotherKey: {
    title: 'This is not the till that this computer was paired with',
    steps: [
      'Nothing was sent to it. Another computer answers at the main till’s address.',
      'Ask the owner whether the main till was replaced. If it was not, do not pair again.',
      'If it was, choose “Which till is this?” and pair with the new one.',
    ],
    wantsRecoveryCode: false,
  },
  shutOut: {
    title: 'The main till has shut this computer out',
    steps: [
      'Ask the owner whether this computer may be used as a till.',
      'If it may, choose “Which till is this?” and pair it again with a new code.',
    ],
    wantsRecoveryCode: false,
  },
  stopped: {
    title: 'The till has stopped to keep your sales safe',
    steps: [
      'A sale that was shown as saved is on the disk. Look it up before you make it again.',
      'Try again. If this page comes back, the computer’s disk may be failing.',
      CALL,
    ],
    wantsRecoveryCode: false,
  },
  page: {
    title: 'The till’s page keeps failing',
    steps: [
      'What is in the cart is safe.',
      'Close other programs, then try again. Restart the computer if it comes back.',
    ],
    wantsRecoveryCode: false,
  },
}

const OTHER: Omit<Trouble, 'sentence'> = {
  title: 'Dioptre could not open the shop',
  steps: ['Try again. If it stays so, restart the computer.', CALL],
  wantsRecoveryCode: false,
}

/** The trouble page of a reason; an unknown one gets the general steps. */
export function troubleOf(reason: string | null, sentence: string): Trouble {
  return { ...(BY_REASON[reason ?? ''] ?? OTHER), sentence }
}
