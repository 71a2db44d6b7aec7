import type { Translation } from '../../translation.ts'
import type { incentivesMessages as en } from '../en/incentives.ts'

export const incentivesMessages: Translation<typeof en> = {
  'incentives.too-many': 'एक दुकान में ज़्यादा से ज़्यादा {most, number} नियम हो सकते हैं।',
  'incentives.no-such-rule': 'ऐसा कोई नियम नहीं है।',
  'incentives.no-such-person': 'ऐसा कोई व्यक्ति नहीं है।',
  'incentives.person-or-role': 'व्यक्ति या काम, एक ही चुनें।',
  'incentives.margin-band': 'ऊपर का मार्जिन नीचे वाले से ज़्यादा होना चाहिए।',
  'incentives.shares-too-many': 'जाँच और डिलीवरी के हिस्से मिलाकर पूरे से ज़्यादा हैं।',
  'incentives.one-pay': 'प्रतिशत दें या हर पीस के रुपये, दोनों नहीं।',
  'incentives.pay-needed': 'कितने प्रतिशत या हर पीस के कितने रुपये, यह लिखें।',
  'incentives.month-runs': 'यह महीना अभी पूरा नहीं हुआ।',
  'incentives.agreed-before': 'यह हिसाब पहले ही पक्का हो चुका है।',
  'incentives.nothing-earned': 'इस महीने कुछ नहीं बना।',
  'incentives.changed-since': 'रकम बदल गई है। दोबारा देखें।',
  'incentives.not-agreed': 'पहले हिसाब पक्का करें।',
  'incentives.paid-before': 'यह हिसाब पहले ही चुकाया जा चुका है।',
}
