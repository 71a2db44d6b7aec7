import type { ordersSentences as english } from '../en/orders.ts'

/** The sentences of `en/orders.ts` in Hindi. */
export const ordersSentences: Record<(typeof english)[number], string> = {
  'Order cancelled: {reason}': 'ऑर्डर रद्द: {reason}',
  'has not gone to the lab yet': 'अभी लैब में नहीं गया है',
  'is at the lab': 'लैब में है',
  'has come back from the lab': 'लैब से आ चुका है',
  'is fitted': 'फ़िट हो चुका है',
  'was rejected': 'रिजेक्ट हो चुका है',
  'is booked': 'बुक हुआ है',
  'is in the lab': 'लैब में है',
  'is ready': 'तैयार है',
  'was handed over': 'दिया जा चुका है',
  'was cancelled': 'रद्द हो चुका है',
}
