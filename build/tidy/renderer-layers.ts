import { type Import, importsOf } from './imports.ts'
import {
  isNode,
  type Rule,
  type SourceFile,
  type Violation,
  violation,
  walk,
} from './source-file.ts'

/** Low to high: a layer may use itself and those before it. */
const LAYERS = ['base', 'kernel', 'features', 'app']

/** The files of a feature that other features may use. */
const PUBLIC_FILES: ReadonlySet<string> = new Set(
  [
    // The sale on the counter: what it is, and how it is changed.
    'cart/add-item.ts',
    'cart/cart-actions.ts',
    'cart/cart-queue.ts',
    'cart/cart-store.ts',
    'cart/emptied-sale.ts',
    'cart/line-marks.ts',
    'cart/fill-pair.ts',
    'cart/incomplete-pairs.ts',
    'cart/line-input.ts',
    'cart/own-frames.ts',
    'cart/pairs.ts',
    'cart/price-with-tax.ts',
    'cart/bill-discount.ts',
    'cart/prisms-of-sale.ts',
    'cart/put-again.ts',
    'cart/repairs.ts',
    'cart/sale-actions.ts',
    'cart/short-stock.ts',
    'cart/taken-words.ts',
    'cart/taken.ts',
    'cart/totals-card.tsx',
    'cart/wanted-pair.ts',
    'cart/which-goods.ts',
    'cart/which-piece.ts',
    // The search of items, for the sale and for labels.
    'counter/search-results.tsx',
    'counter/use-item-search.ts',
    'customers/customers-store.ts',
    // What the columns of a file are taken for.
    'catalogue/column-table.tsx',
    'day/day-hint.tsx',
    'documents/invoice.ts',
    'documents/last-sale.ts',
    'documents/print.ts',
    'documents/paper-history.tsx',
    'documents/refund-papers.tsx',
    'documents/shared-document.ts',
    'documents/shown-paper.ts',
    // The bill of a carrier, from the goods that it brought.
    'gst/expense-dialog.tsx',
    // The month of a return, from the report that is compared with it.
    'gst/gst-store.ts',
    // What the tax of the lines of a bill is for, while it is entered too.
    'gst/line-classes.tsx',
    // Items, for those who bring them in.
    // What an attribute is called, on the list of its values.
    'items/item-fields.ts',
    'items/item-picker.tsx',
    'items/items-data.ts',
    'items/items-store.ts',
    'items/sections.ts',
    'lab/open-fitter.ts',
    'labels/labels-store.ts',
    // The grid of a lens family, for the bill that brings its lenses.
    'lens-grid/figure-grid.tsx',
    'lens-grid/go-to-power.tsx',
    'lens-grid/grid-layout.ts',
    'lens-grid/grid-queries.ts',
    'lens-grid/pasted-sheet.ts',
    'lens-grid/typed-cells.ts',
    // A supplier, a lab or a doctor is added where it is missing.
    'masters/job-charge-form.tsx',
    'masters/listed-field.tsx',
    'masters/reason-dialog.tsx',
    'masters/master-select.tsx',
    'masters/masters-data.ts',
    'masters/masters-store.ts',
    'masters/supplier-field.tsx',
    'orders/awaited-money.tsx',
    'orders/orders-data.ts',
    'orders/orders-store.ts',
    'payment/credit-button.tsx',
    'payment/handed-credit.ts',
    'payment/cash-limits.ts',
    'payment/letter-pressed.ts',
    'payment/open-pay.ts',
    'payment/pay-draft.ts',
    'payment/pay-split.ts',
    'payment/pay-store.ts',
    'payment/payer-form.tsx',
    'payment/payment-kinds.ts',
    'payment/refund-ways.tsx',
    'payment/usual-refund.ts',
    'payment/tender-fields.ts',
    'payment/tender-form.tsx',
    'payment/upi-link.ts',
    'prescription/contact-history-query.ts',
    'prescription/from-elsewhere.ts',
    'prescription/far-contact-lenses.ts',
    'prescription/gate.ts',
    'prescription/open-prescription.ts',
    'prescription/keep-stock-lenses.ts',
    'prescription/own-frame.ts',
    'prescription/repeat-last.ts',
    'prescription/sale-eyes.ts',
    'prescription/swap-rx-eyes.ts',
    'printing/queue-print.ts',
    'purchasing/open-inward.ts',
    // From a delivered order.
    // The report of a list.
    'reports/open-report.ts',
    'returns/open-return.ts',
    // The figures of stock, wherever it is shown.
    'stock-count/count-view.ts',
    'stock/marked-stock.tsx',
    'stock/movement-table.tsx',
    'stock/show-stock.ts',
    'stock/stock-figures.tsx',
    'stock/stock-store.ts',
    // What the resting counter shows.
    'work-list/work-list.tsx',
  ].map((file) => `renderer/features/${file}`),
)

/** The one place where the key of a query is made. */
const KEY_FACTORY = /^renderer\/kernel\/queries\/(query-key|stale)\.ts$/

/** Imports in the renderer point downward; a feature uses another by its public files only. */
export const rendererLayers: Rule = (files) =>
  files
    .filter(({ path }) => layerOf(path) !== -1)
    .flatMap((file) => importsOf(file).flatMap((imported) => judge(file, imported)))

function judge({ path }: SourceFile, { line, target }: Import): Violation[] {
  if (target === null || layerOf(target) === -1) return []
  const isUpward = layerOf(target) > layerOf(path)
  const isPrivate =
    isFeature(path) &&
    isFeature(target) &&
    featureOf(path) !== featureOf(target) &&
    !PUBLIC_FILES.has(target)
  if (!isUpward && !isPrivate) return []
  const reason = isUpward ? 'imports point downward' : 'it is no public file of its feature'
  return [{ path, line, message: `may not import ${target}: ${reason}` }]
}

function layerOf(path: string): number {
  const [room, layer = ''] = path.split('/')
  return room === 'renderer' ? LAYERS.indexOf(layer) : -1
}

function isFeature(path: string): boolean {
  return path.startsWith('renderer/features/')
}

function featureOf(path: string): string {
  return path.split('/')[2] ?? ''
}

/** Query keys come from one factory, so that one table can say what goes stale. */
export const queryKeys: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('renderer/') && !KEY_FACTORY.test(path))
    .flatMap((file) =>
      [...walk(file.program)]
        .filter(([{ type, key, value }]) => {
          const isKey = type === 'Property' && isNode(key) && key['name'] === 'queryKey'
          return isKey && isNode(value) && value.type === 'ArrayExpression'
        })
        .map(([node]) => violation(file, node, 'a query key is made by queryKey()')),
    )

const SELECTORS: ReadonlySet<unknown> = new Set([
  'closest',
  'matches',
  'querySelector',
  'querySelectorAll',
])

/** What a thing looks like says nothing about what it does: no CSS class in a selector. */
export const noClassSelectors: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('renderer/'))
    .flatMap((file) =>
      [...walk(file.program)]
        .filter(
          ([node]) =>
            node.type === 'CallExpression' && selectsClass(node['callee'], node['arguments']),
        )
        .map(([node]) => violation(file, node, 'no CSS class as a selector: use a ref or an ID')),
    )

function selectsClass(callee: unknown, list: unknown): boolean {
  if (!isNode(callee) || !isNode(callee['property'])) return false
  if (!SELECTORS.has(callee['property']['name']) || !Array.isArray(list)) return false
  const [selector] = list
  if (!isNode(selector)) return false
  const texts = [...walk(selector)].map(([node]) => {
    if (node.type === 'Literal') return node['value']
    if (node.type !== 'TemplateElement') return null
    const value = node['value']
    return typeof value === 'object' && value !== null && 'raw' in value ? value.raw : null
  })
  return texts.some((text) => typeof text === 'string' && /(^|[\s>+~,(])[a-z]*\.[a-z]/.test(text))
}
