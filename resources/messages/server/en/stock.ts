/** Messages of stock. */
export const stockMessages = {
  'stock.no-such-item': 'No item has this number.',
  'stock.no-draft': 'This voucher was posted or thrown away meanwhile.',
  'stock.scanned-expired': 'The lot of {item} that was scanned has expired.',
  'stock.expired': 'What is left of {item} has expired, or its batch is not known.',
  'stock.short': 'Not enough stock of {item}.',
  'stock.printed-lower':
    '{item}: what is left is printed with an MRP of {mrp, paise}, less than this line asks. Sell it on a line of its own, at its own MRP.',
  'stock.merge-at-other-mrp':
    'The pieces of {from} are printed with an MRP of {mrp, paise}, and {into} has another. Give both the same MRP first, or sell what is left.',
  'stock.not-numbered': '{item} has no numbered pieces.',
  'stock.which-piece': 'Name the piece of {item}.',
  'stock.one-piece': 'A numbered piece is one.',
  'stock.piece-gone': 'The piece {code} of {item} is no longer in stock.',
  'stock.piece-twice': '{code} was scanned twice: it is in here already.',
  'stock.which-lot': 'Name the batch of {item}.',
  'stock.lot-at-other-mrp':
    'Batch {lot} of {item} is in stock at an MRP of {mrp, paise}. Give the goods of another MRP a batch of their own.',
  'stock.no-such-lot': '{item} has no batch {lot}.',
  'stock.write-off-limit':
    'Goods of {cost, paise} at cost are more than {limit, paise}: the owner approves this.',
  'stock.service': '{item} is a service; it has no stock.',
  'stock.not-written-off': 'This piece of {item} is not missing.',
  'stock.bought-before': '{item} came in by a purchase already; what is found is booked as found.',
  'stock.no-voucher': 'This voucher does not exist.',
  'stock.taken-back-before': '{number} is taken back already, by {by}.',
  'stock.is-taking-back': '{number} takes {other} back: enter a new voucher instead.',
  'stock.merged-since': '{item} was merged into {into}: put {into} right by a new voucher.',
  'stock.back-already':
    'The piece {code} of {item} has moved since: put it right by a new voucher.',
  'stock.not-all-here': 'Not taken back. No longer here: {items, list}.',
  'stock.kept-for-sale':
    'Not taken back: an open sale has some of it: {items, list}. Finish that sale or remove the line first.',
} as const
