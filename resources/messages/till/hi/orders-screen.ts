import type { Translation } from '../../translation.ts'
import type { ordersScreenMessages as english } from '../en/orders-screen.ts'

export const ordersScreenMessages: Translation<typeof english> = {
  'orders.steps': 'ऑर्डर के चरण',
  'orders.step.Booked': 'बुक',
  'orders.step.AtLab': 'लैब में',
  'orders.step.Received': 'मिला',
  'orders.step.Checked': 'जाँचा',
  'orders.step.Ready': 'तैयार',
  'orders.step.Delivered': 'दिया गया',
  'orders.step.toCome': 'बाक़ी',
  'orders.empty.title': 'अभी कोई ऑर्डर नहीं',
  'orders.empty.text': 'लेंस वाली बिक्री और जो बाद में ले जाया जाएगा, दिए जाने तक यहाँ रहता है।',
}
