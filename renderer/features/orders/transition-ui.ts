import {
  BellRing,
  ClipboardCheck,
  Glasses,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  Send,
  Undo2,
  Wrench,
} from 'lucide-react'
import type { OrderTransition } from '../../../server/contract/order-transitions.ts'
import type { StringKey } from '../../base/i18n/t.ts'

/** The steps of a pair whose lenses are the shop's own: it goes to whoever fits it. */
const OF_FITTING: Partial<Record<OrderTransition, { label: StringKey; done: StringKey }>> = {
  SendToLab: { label: 'transition.SendToFit', done: 'transition.SendToFit.done' },
  Received: { label: 'transition.BackFromFit', done: 'transition.BackFromFit.done' },
}

/** What a transition of this order is called, before and after. */
export function transitionWords(
  move: OrderTransition,
  order: { IsFittingOnly: boolean } | undefined,
): { label: StringKey; done: StringKey } {
  const ofFitting = order?.IsFittingOnly === true ? OF_FITTING[move] : undefined
  return ofFitting ?? TRANSITION_UI[move]
}

/** How a transition is named and drawn, and whether it asks for more before it is made. */
export const TRANSITION_UI: Record<
  OrderTransition,
  { icon: LucideIcon; label: StringKey; done: StringKey; asks: boolean }
> = {
  SendToLab: {
    icon: Send,
    label: 'transition.SendToLab',
    done: 'transition.SendToLab.done',
    asks: true,
  },
  Received: {
    icon: PackageOpen,
    label: 'transition.Received',
    done: 'transition.Received.done',
    asks: false,
  },
  Checked: {
    icon: ClipboardCheck,
    label: 'transition.Checked',
    done: 'transition.Checked.done',
    asks: true,
  },
  Fitted: { icon: Wrench, label: 'transition.Fitted', done: 'transition.Fitted.done', asks: false },
  Ready: { icon: Glasses, label: 'transition.Ready', done: 'transition.Ready.done', asks: false },
  ToldCustomer: {
    icon: BellRing,
    label: 'transition.ToldCustomer',
    done: 'transition.ToldCustomer.done',
    asks: true,
  },
  Deliver: {
    icon: PackageCheck,
    label: 'transition.Deliver',
    done: 'transition.Deliver.done',
    asks: true,
  },
  BackToLab: {
    icon: Undo2,
    label: 'transition.BackToLab',
    done: 'transition.BackToLab.done',
    asks: true,
  },
}
