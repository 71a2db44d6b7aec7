/** What the screen of orders says; it comes with the screen. */
export const ordersScreenMessages = {
  'orders.steps': 'Steps of the order',
  'orders.step.Booked': 'Booked',
  'orders.step.AtLab': 'At lab',
  'orders.step.Received': 'Received',
  'orders.step.Checked': 'Checked',
  'orders.step.Ready': 'Ready',
  'orders.step.Delivered': 'Delivered',
  'orders.step.toCome': 'still to come',
  'orders.empty.title': 'No order yet',
  'orders.empty.text':
    'Sales with lenses, and whatever is fetched another day, wait here until they are handed over.',
} as const
