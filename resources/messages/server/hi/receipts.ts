import type { Translation } from '../../translation.ts'
import type { receiptsMessages as en } from '../en/receipts.ts'

export const receiptsMessages: Translation<typeof en> = {
  'receipts.other-branch': 'आप इस ब्रांच में साइन इन नहीं हैं।',
  'receipts.cancelled-by-manager': 'रसीद मालिक या मैनेजर ही रद्द कर सकते हैं।',
  'receipts.running-year': 'रसीद चालू वित्त वर्ष की ही होती है।',
  'receipts.no-amount': 'रकम नहीं लिखी गई।',
  'receipts.not-taken-back': 'जिस भुगतान की जगह यह है, वह हटाया नहीं गया।',
  'receipts.of-another-order': 'यह रसीद दूसरे ऑर्डर की है।',
  'receipts.amount-fixed': 'रसीद की रकम नहीं बदली जा सकती।',
  'receipts.no-such-receipt': 'ऐसी कोई रसीद नहीं है।',
  'receipts.taken-back-by-manager': 'रसीद मालिक या मैनेजर ही वापस ले सकते हैं।',
  'receipts.money-given-back': 'इस रसीद का पैसा पहले ही लौटाया जा चुका है।',
  'receipts.no-such-card-type': 'ऐसा कोई कार्ड नहीं है।',
  'receipts.more-than-due': 'भुगतान बाक़ी रकम से ज़्यादा है।',
  'receipts.new-status': 'नई रसीद चालू होती है, या चेक हो तो लंबित।',
  'receipts.money-only':
    'नक़द, कार्ड, यूपीआई, चेक या बैंक चुनें: क्रेडिट नोट या गिफ़्ट कार्ड से यह नहीं चुकाया जाता।',
  'receipts.needs-reference': '{method} का रेफ़रेंस नंबर चाहिए।',
  'receipts.active': 'चालू',
  'receipts.pending': 'लंबित',
  'receipts.bounced': 'बाउंस',
  'receipts.failed': 'विफल',
  'receipts.cancelled': 'रद्द',
  'receipts.no-transition': '“{from}” रसीद “{to}” नहीं हो सकती।',
  'receipts.no-tax-on-advance':
    'माल की सप्लाई का अग्रिम: इस पर कोई टैक्स देय नहीं (अधिसूचना 66/2017-Central Tax)।',
  'receipts.no-tax-on-goods':
    'जो हिस्सा माल के लिए है उस पर कोई टैक्स देय नहीं है (अधिसूचना 66/2017-केंद्रीय कर)।',
}
