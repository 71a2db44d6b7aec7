/** Messages of counting the stock. */
export const countMessages = {
  'count.none': 'There is no such count.',
  'count.ended': 'The count {name} has ended.',
  'count.no-zone': 'The count has no zone {zone}.',
  'count.zone-closed': 'Zone {zone} is closed. Ask for it to be counted again.',
  'count.no-scan': 'This scan does not count any more.',
  'count.what-again': 'Say what is to be counted again.',
  'count.was-not-counted': 'This item was not counted yet.',
  'count.another-person': 'Somebody else counts this the second time.',
  'count.twice': '{code} is counted already, in {zone} by {by}.',
  'count.scan-the-tag': 'Scan the tag of this piece of {item}.',
  'count.which': 'Several items have this code. Which is it?',
  'count.which-lot': 'Which batch is it?',
  'count.unknown-code': 'Nobody knows the code {code}. It is noted.',
  'count.seen-though-sold': '{item} {code} is sold. Put it aside; it is noted.',
  'count.seen-in-order':
    '{item} {code} is kept for {customer}, order {order}. Leave it with the order; it is noted.',
  'count.seen-though-written-off': '{item} {code} was written off. It is noted.',
  'count.seen-though-returned':
    '{item} {code} went back to its supplier. Put it aside; it is noted.',
  'count.nothing-counted': 'Nothing was counted yet.',
  'count.zones-open': 'Zones are still open: {zones, list}.',
  'count.own-count': 'Who counted does not approve. These can: {names, list}.',
  'count.why-own': 'Give the reason why you approve your own count.',
  'count.moved':
    '{count, plural, one {{count, number} item} other {{count, number} items}} moved while being counted, or within two minutes of it: {names, list}. Choose beside each: count again, post, or leave as it is.',
  'count.still-to-recount':
    '{count, plural, one {{count, number} item is} other {{count, number} items are}} still to be counted again: {names, list}.',
  'count.nothing-in-stock': 'Nothing is in stock that could be counted.',
} as const
