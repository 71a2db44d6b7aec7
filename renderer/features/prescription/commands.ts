import {
  ArrowLeftRight,
  ArrowRightLeft,
  ClipboardCheck,
  ClipboardList,
  Contact,
  Copy,
  Eraser,
  Eye,
  Glasses,
  HandCoins,
  History,
  ListChecks,
  PackagePlus,
  PlusSquare,
  Printer,
  Ruler,
  Save,
  Share2,
  SquarePen,
  Undo2,
} from 'lucide-react'
import type { LabCheck } from '../../../server/contract/prescriptions.ts'
import { type Command, defineCommands } from '../../kernel/commands/command.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { isSaving } from '../../kernel/sale-phase.ts'
import { goTo, openDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { undoNewest, useUndo } from '../../kernel/undo-stack.ts'
import { useCart } from '../cart/cart-store.ts'
import { openPay } from '../payment/open-pay.ts'
import { isEmptyContacts } from './contacts-draft.ts'
import { openLensSuggestions, openPanel, openPrescription } from './open-prescription.ts'
import { isEmptyDraft } from './rx-draft.ts'
import { focusOn, LINE_ID, useRx } from './rx-store.ts'

/** Boxes of contact lenses get their eye in the sale as soon as it is known. */
function giveEyes({ lines }: Pick<ReturnType<typeof useCart.getState>, 'lines'>): void {
  if (!lines.some(({ section }) => section === 'ContactLens')) return
  // Without an answer the payment asks.
  void import('./contact-lens-eyes.ts').then((eyes) => eyes.giveEyes()).catch(() => {})
}

useCart.subscribe(giveEyes)

const always = () => true
const hasPowers = () => !isEmptyDraft(useRx.getState().draft)

/** To the first finding, where there is one; its reason or its cell is one key further. */
function openCheck(check: LabCheck | null): void {
  const hasFindings = (check?.Findings.length ?? 0) > 0
  openPanel('check', hasFindings ? 'rx-finding-first' : 'rx-panel')
}

/** Contact lenses are typed from their boxes: nothing is converted. */
function toggleContacts(): void {
  const isContacts = !useRx.getState().isContacts
  useRx.setState({ panel: 'lenses', isContacts })
  toPowers()
}

/** To where the first power is typed. */
function toPowers(): void {
  focusOn(useRx.getState().isContacts ? 'cl-right-brand' : LINE_ID)
}

/** Keys of the cells and lenses of spectacles; the boxes of contact lenses have none of that. */
const isSpectacles = () => !useRx.getState().isContacts

const hasContacts = () => {
  const { draft, isContacts } = useRx.getState()
  return isContacts && !isEmptyContacts(draft.contacts)
}

type Actions = typeof import('./rx-actions.ts')

function act(run: (actions: Actions) => unknown): () => void {
  return () => runLoaded(() => import('./rx-actions.ts'), run)
}

/** Returns commands that work on the screen of the prescription. */
function onScreen<const Id extends string>(
  commands: readonly Omit<Command<Id>, 'group' | 'scope'>[],
): Command<Id>[] {
  return commands.map((command) => ({ ...command, group: 'eyes', scope: 'prescription' }))
}

const typing = onScreen([
  {
    id: 'rxLine',
    label: 'command.rxLine',
    short: 'command.rxLine.short',
    keys: ['F11'],
    icon: SquarePen,
    isAllowed: always,
    run: () => focusOn(LINE_ID),
  },
  {
    id: 'rxCopy',
    label: 'command.rxCopy',
    short: 'command.rxCopy.short',
    keys: ['C'],
    icon: Copy,
    isAllowed: always,
    run: () => {
      if (isSpectacles()) return act((actions) => actions.copyLast())()
      runLoaded(
        () => import('./contacts-actions.ts'),
        ({ copyLastContacts }) => copyLastContacts(),
      )
    },
    worksInFigures: true,
  },
  {
    id: 'rxTranspose',
    label: 'command.rxTranspose',
    short: 'command.rxTranspose.short',
    keys: ['T'],
    icon: ArrowLeftRight,
    blocked: () => (isSpectacles() ? 'blocked.noPower' : null),
    mend: toPowers,
    isAllowed: () => isSpectacles() && hasPowers(),
    run: act((actions) => actions.transpose()),
    worksInFigures: true,
  },
  {
    id: 'rxSwapEyes',
    label: 'command.rxSwapEyes',
    keys: ['Shift+F4'],
    icon: ArrowRightLeft,
    blocked: () => (isSpectacles() ? 'blocked.noPower' : null),
    mend: toPowers,
    isAllowed: () => isSpectacles() && hasPowers(),
    run: () =>
      runLoaded(
        () => import('./swap-rx-eyes.ts'),
        ({ swapRxEyes }) => swapRxEyes(),
      ),
  },
  {
    id: 'rxPlus',
    label: 'command.rxPlus',
    short: 'command.rxPlus.short',
    keys: ['Y'],
    icon: PlusSquare,
    isAllowed: isSpectacles,
    run: act((actions) => actions.togglePlus()),
    worksInFigures: true,
  },
  {
    id: 'rxContact',
    label: 'command.rxContact',
    short: 'command.rxContact.short',
    keys: ['K'],
    icon: Contact,
    isAllowed: always,
    run: toggleContacts,
    worksInFigures: true,
  },
  {
    id: 'rxFrame',
    label: 'command.rxFrame',
    keys: ['M'],
    icon: Ruler,
    isAllowed: isSpectacles,
    run: () => focusOn('rx-frame-a'),
    worksInFigures: true,
  },
  {
    id: 'rxFillPair',
    label: 'command.fillPair',
    keys: ['Shift+F2'],
    icon: PackagePlus,
    isAllowed: always,
    run: () =>
      runLoaded(
        () => import('./pair-lacks.ts'),
        ({ fillShownPair }) => fillShownPair(),
      ),
  },
  {
    id: 'rxOwnFrame',
    label: 'command.ownFrame',
    keys: ['Ctrl+F2'],
    icon: Glasses,
    isAllowed: isSpectacles,
    run: () =>
      runLoaded(
        () => import('./own-frame.ts'),
        ({ takeOwnFrameOfShownPair }) => takeOwnFrameOfShownPair(),
      ),
  },
  {
    id: 'rxClear',
    label: 'command.rxClear',
    short: 'command.rxClear.short',
    keys: ['Shift+Delete'],
    icon: Eraser,
    blocked: 'blocked.noPower',
    mend: toPowers,
    isAllowed: () => hasPowers() || hasContacts(),
    run: () =>
      runLoaded(
        () => import('./clear-rx.ts'),
        ({ clearRx }) => clearRx(),
      ),
  },
  {
    id: 'rxUndo',
    label: 'command.undo',
    keys: ['Alt+Backspace'],
    icon: Undo2,
    isAllowed: () => useUndo.getState().steps.length > 0,
    run: () => void undoNewest(useCart.getState().sessionID),
  },
])

const panels = onScreen([
  {
    id: 'rxLenses',
    label: 'command.rxLenses',
    short: 'command.rxLenses.short',
    keys: ['G'],
    icon: Glasses,
    // On a phone the list is far below the powers.
    inKeyBar: true,
    isAllowed: always,
    run: () => openLensSuggestions(),
    worksInFigures: true,
  },
  {
    id: 'rxCheck',
    label: 'command.rxCheck',
    short: 'command.rxCheck.short',
    keys: ['Q'],
    icon: ClipboardCheck,
    isAllowed: always,
    run: () =>
      runLoaded(
        () => import('./live-check.ts'),
        ({ checkNow }) => openCheck(checkNow()),
      ),
    worksInFigures: true,
  },
  {
    id: 'rxHistory',
    label: 'command.rxHistory',
    short: 'command.rxHistory.short',
    keys: ['J'],
    icon: History,
    isAllowed: always,
    run: () => openPanel('history', 'rx-panel'),
    worksInFigures: true,
  },
  {
    id: 'rxDetails',
    label: 'command.rxDetails',
    short: 'command.rxDetails.short',
    keys: ['W'],
    icon: ClipboardList,
    isAllowed: always,
    run: () => openPanel('details', 'rx-panel'),
    worksInFigures: true,
  },
  {
    id: 'rxRules',
    label: 'command.rxRules',
    short: 'command.rxRules.short',
    keys: ['Alt+Q'],
    icon: ListChecks,
    isAllowed: () => can('settings'),
    run: () => openDialog('rxRules'),
  },
])

const keeping = onScreen([
  {
    id: 'rxSave',
    label: 'command.rxSave',
    short: 'command.rxSave.short',
    keys: ['Ctrl+S'],
    icon: Save,
    blocked: 'blocked.noPower',
    mend: toPowers,
    isAllowed: () => (useRx.getState().isContacts ? hasContacts() : hasPowers()),
    run: () => {
      if (!useRx.getState().isContacts) return act((actions) => actions.saveExam())()
      runLoaded(
        () => import('./contacts-actions.ts'),
        (actions) => actions.saveContacts(),
      )
    },
  },
  {
    id: 'rxPrint',
    label: 'command.rxPrint',
    short: 'command.rxPrint.short',
    keys: ['Ctrl+P'],
    icon: Printer,
    blocked: 'blocked.noPower',
    mend: toPowers,
    isAllowed: hasPowers,
    run: act((actions) => actions.printCard()),
  },
  {
    id: 'rxShare',
    label: 'command.rxShare',
    short: 'command.rxShare.short',
    keys: ['Alt+E'],
    icon: Share2,
    blocked: 'blocked.noPower',
    mend: toPowers,
    isAllowed: hasPowers,
    run: act((actions) => actions.shareCard()),
  },
  {
    id: 'rxPay',
    label: 'command.pay',
    short: 'command.pay.short',
    keys: ['F9'],
    icon: HandCoins,
    blocked: 'blocked.empty',
    mend: () => openLensSuggestions(),
    isAllowed: () => useCart.getState().lines.length > 0,
    run: openPay,
    inKeyBar: true,
  },
  {
    id: 'rxLeave',
    label: 'command.rxLeave',
    short: 'command.rxLeave.short',
    keys: ['Escape'],
    icon: Undo2,
    isAllowed: always,
    run: () => goTo('counter'),
    inKeyBar: true,
  },
])

export const prescriptionCommands = {
  commands: defineCommands([
    {
      id: 'prescription',
      label: 'command.prescription',
      short: 'command.prescription.short',
      group: 'sale',
      scope: 'anywhere',
      keys: ['F4'],
      icon: Eye,
      isAllowed: () => !isSaving(),
      run: openPrescription,
      inKeyBar: true,
    },
    ...typing,
    ...panels,
    ...keeping,
  ]),
  dependsOn: [useCart, useRx],
}
