/** Messages of GST returns. */
export const gstMessages = {
  'gst.month-filed':
    'The GST return of the month of {day, day} is filed: no document can be dated into it.',
  'gst.month-not-over': 'This month is not over: its return can not be filed yet.',
  'gst.note-filed-otherwise':
    'The credit note of {number} stands in a filed return with other figures than here. It stays; enter what differs as a new return.',
  'gst.filed-already': 'The return of this month is marked as filed already.',
  'gst.not-registered': 'The shop had no GSTIN in this period: it files no such return.',
  'gst.composition-files-cmp08':
    'In this period the shop was under the composition scheme: it files CMP-08.',
  'gst.no-composition':
    'In this period the shop was not under the composition scheme: it files GSTR-1 and GSTR-3B.',
  'gst.iff-months': 'IFF is of the first two months of a quarter. Take the quarter.',
  'gst.quarter-end': 'A quarter ends with March, June, September or December.',
  'gst.series-gap':
    '{count, plural, one {{count} number is} other {{count} numbers are}} missing between {from} and {to}.',
  'gst.number-twice':
    'Two computers of the shop gave this number: both were brought back from copies of one place. Cancel one of the two papers and issue it anew.',
  'gst.note-before-scheme':
    'This credit note is for the tax invoice {number} of before the composition scheme: its tax comes back in no return. Ask your accountant.',
  'gst.told-invoice':
    'The computer of before issued this invoice over {amount, paise}. Only a till knew it: its tax is not in the return. Add it from the customer’s copy, or start that computer again.',
  'gst.gstin-state': 'The GSTIN {gstin} is of another State than the place of supply {pos}.',
  'gst.no-address': 'The buyer has a GSTIN and no address: rule 46(d).',
  'gst.no-place':
    'The sale went to another State, and nobody named it. In the file it stands under Other Territory (97).',
  'gst.large-no-address': 'A large sale to another State needs the address of the buyer.',
  'gst.late-note': 'A credit note after 30 November for {number} may take no tax back.',
  'gst.other-scheme': 'The bill was made as by a composition dealer and bears no tax.',
  'gst.no-hsn': '{item} has no HSN.',
  'gst.hsn-form': 'The HSN {hsn} of {item} has neither 4, 6 nor 8 digits.',
  'gst.hsn-short': 'The HSN {hsn} of {item} has fewer than the {digits} digits of the shop.',
  'gst.unit': 'The unit {unit} of {item} is none of the return.',
  'gst.rate': 'The return knows no rate of {rate}% ({item}).',
  'gst.item-class':
    '{item} has the HSN {hsn}, which is for other goods. Check its tax class in Items.',
  'gst.rate-of-day': '{item} was sold at {rate}%, which is not its rate of that day.',
  'gst.sez-gstin': 'A supply to a special economic zone needs the GSTIN of the buyer.',
  'gst.no-e-invoice':
    '{number} is no document for the invoice portal: it registers tax invoices to buyers with a GSTIN, to special economic zones and abroad, and their credit notes.',
  'gst.particulars-missing': '{number} can not be registered yet. Missing: {what, list}.',
  'gst.particular.seller-city': 'town of the shop',
  'gst.particular.seller-pincode': 'PIN code of the shop',
  'gst.particular.seller-state': 'State of the shop',
  'gst.particular.buyer-name': 'name of the buyer',
  'gst.particular.buyer-address': 'address of the buyer',
  'gst.particular.buyer-city': 'town of the buyer',
  'gst.particular.buyer-pincode': 'PIN code of the buyer',
  'gst.particular.buyer-state': 'State of the buyer',
  'gst.particular.hsn': 'HSN of an item',
  'gst.too-many-items': '{number} has more items than the portal takes in one document.',
  'gst.no-goods': '{number} has no goods that could be sent.',
  'gst.one-document': 'Name one invoice, one credit note or a month.',
  'gst.none-due': 'No document of this month waits for the invoice portal.',
  'gst.irn-form': 'An IRN has 64 digits and letters from a to f.',
  'gst.qr-unread': 'This is not the signed QR code of the invoice portal.',
  'gst.qr-no-document': 'The signed QR code is of {number}, which this shop has not issued.',
  'gst.qr-of-another':
    'IRN and signed QR code are not those of {number}: its number, date, value and GSTIN have to agree.',
  'gst.registered-already': '{number} is registered already, with another IRN or code.',
  'gst.not-registered-yet': 'The invoice has no IRN from the invoice portal yet.',
  'gst.register-incomplete':
    'The invoice portal can not take this bill yet. Missing: {what, list}.',
  'gst.no-gstr2b': 'This is not the GSTR-2B file of the portal, or a paper in it can not be read.',
  'gst.gstr2b-of-another':
    'The file is of {gstin}, which was not the GSTIN of the shop in that month.',
  'gst.no-such-paper': 'The kept GSTR-2B of this month has no such paper.',
  'gst.paper-without-bill': 'No bill of the books goes with this paper: enter the bill first.',
  'gst.arn': 'An ARN has 15 characters, such as AA290726123456Z.',
  'gst.filed-on': 'The day of filing is after the month and not after today.',
  'gst.not-filed': 'Mark the month as filed first.',
  'gst.debit-note-open':
    'Sent back to {supplier} on {date, day}, and no credit note is entered: its tax of {tax, paise} is still taken as credit. Ask for the note and enter it on the supplier’s page.',
  'gst.lost-without-cost':
    '{count, plural, one {{count} piece} other {{count} pieces}} of {item} lost, and what {count, plural, one {it} other {they}} cost is not known: no tax credit is given up for {count, plural, one {it} other {them}} in 4(B)(1). Look up the old bill, or ask the accountant.',
  'gst.unpaid-bill':
    'Not paid to {supplier} for {days, number} days: after 180 its tax is reversed (rule 37).',
  'gst.no-2b-yet':
    '{count, plural, one {{count} bill} other {{count} bills}} of suppliers, and no GSTR-2B of this month yet.',
  'gst.unmatched.Near': 'GSTR-2B has a bill of {supplier} that is nearly this one: accept it.',
  'gst.unmatched.Mismatch': 'GSTR-2B has other figures for this bill of {supplier}.',
  'gst.unmatched.OnlyInPortal': 'GSTR-2B has this bill of {supplier}, the books have not.',
  'gst.unmatched.OnlyInBooks': '{supplier} has not reported this bill: its tax waits.',
  'gst.no-such-bill': 'There is no such bill.',
  'gst.no-such-line': 'There is no such line on this bill.',
  'gst.which-line': 'Name one line of the bill.',
  'gst.which-bill': 'Name one bill.',
  'gst.claim-early': 'Tax is claimed in the month of the bill or later.',
  'gst.claim-late':
    'The tax of this bill could be claimed up to the return of {month} (30 November).',
  'gst.reclaim-first': 'Only what was reversed before is taken again, in that month or later.',
} as const
