/** Messages of the till that takes over when the main computer is dead. */
export const standbyMessages = {
  'standby.replaced-by-other':
    'Another computer has taken over from this one. Nothing can be changed here any more.',
  'standby.host-is-seen':
    'The main computer still answers. Switch it off first, or hand over there.',
  'standby.seen-by-till':
    'Another till still reaches the main computer. Check the network of this till.',
  'standby.by-owner': 'Only the owner can choose the standby till.',
  'standby.tills-only': 'Only a paired till can stand by. A phone or display can’t.',
  'standby.not-appointed': 'This till is not the standby till of the shop.',
  'standby.begin-with-base': 'These changes are not there any more; begin with the base.',
  'standby.not-confirmed': 'Say that the other computer is switched off or broken.',
  'standby.nothing-yet': 'This till has no whole copy of the shop yet and can’t take over.',
  'standby.wrong-secret': 'The name, password or PIN is not right.',
  'standby.by-manager': 'Only the owner or a manager can let this till take over.',
  'standby.not-taken-over':
    'This till could not take over, and nothing was changed. Bring the shop back from another copy, such as the stick, with the recovery code. ({fault})',
  'standby.page-title': 'Standby till',
  'standby.page-lead':
    'It keeps a copy of the shop, second by second. When the main computer does not answer for ten seconds, it can take over here.',
  'standby.page-following': 'All that was saved on the main computer is here too.',
  'standby.page-catching-up': 'The copy is being made.',
  'standby.page-trouble': 'The main computer does not answer: {trouble}',
  'standby.page-host-away': 'The main computer does not answer',
  'standby.page-what-happens':
    'This till can take over. Bills then get numbers with two new letters. The other computer must stay off; when it comes back, it stops by itself.',
  'standby.page-name': 'Name of the owner or a manager',
  'standby.page-pin': 'PIN or password',
  'standby.page-other-is-off': 'The main computer is switched off or broken.',
  'standby.page-take-over': 'Take over',
  'standby.not-following':
    'The standby till is not there, or does not have everything yet. Nothing was handed over.',
  'standby.no-such-found': 'This document is not in the list.',
  'standby.found-decided': 'Somebody has decided about this document already.',
  'standby.found-item-unknown':
    '{item} is not in this shop’s list of items. Add it, then decide again.',
  'standby.nothing-to-carry':
    'There is nothing left to carry over. Decide about its order, or note it only.',
  'standby.no-stock-to-book': 'This document has no goods of its own. Decide about its order.',
  'standby.page-opening': 'This till has taken over',
  'standby.page-opening-wait': 'The shop opens here in a few seconds.',
  'standby.page-open': 'Open the shop',
} as const
