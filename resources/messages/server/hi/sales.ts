import type { Translation } from '../../translation.ts'
import type { salesMessages as en } from '../en/sales.ts'

export const salesMessages: Translation<typeof en> = {
  'sales.one-payment-form': 'receiptAmount या payments में से एक ही भेजें।',
  'sales.no-payment-method': 'भुगतान का तरीका नहीं चुना गया।',
  'sales.recall-needs-date': 'रीकॉल के लिए तारीख़ या महीने बताएँ।',
  'sales.may-not-take-money': 'आपको पैसे लेने की अनुमति नहीं है।',
  'sales.repair-needs-name': 'फ्रेम किसका है? मरम्मत के लिए ग्राहक का नाम चाहिए।',
  'sales.unpaid-needs-name':
    '{due, paise} का भुगतान नहीं हुआ। जिस पर बाकी है उस ग्राहक का नाम दें, या पैसा लें।',
  'sales.unpaid-needs-manager':
    '{due, paise} का भुगतान नहीं हुआ, और आप {limit, paise} तक बाकी छोड़ सकते हैं। मैनेजर मंज़ूरी दे सकते हैं।',
  'sales.no-such-priority': 'सूची में यह काम की जल्दी नहीं है।',
  'sales.backdated-by-manager': 'पिछली तारीख़ का काग़ज़ केवल मालिक या मैनेजर बना सकते हैं।',
  'sales.date-in-future': 'काग़ज़ की तारीख़ आगे की नहीं हो सकती।',
  'sales.before-newest':
    'इस क्रम का सबसे नया काग़ज़ {day, day} का है, अगला इससे पुराना नहीं हो सकता। इस कंप्यूटर की तारीख़ जाँचें।',
  'sales.charge-job': 'फ़िटिंग और लैब शुल्क',
  'sales.charge-shipping': 'डिलीवरी शुल्क',
  'sales.charge-other': 'अन्य शुल्क',
  'sales.scheme-by-owner': 'दुकान से अलग टैक्स योजना में बिल केवल मालिक बना सकते हैं।',
  'sales.no-such-state': 'सूची में यह राज्य नहीं है।',
  'sales.opening-due': 'पुराना बकाया {number}',
  'sales.opening-credit': 'पुराना जमा {number}',
}
