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
