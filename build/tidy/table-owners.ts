import { type Node, type Rule, servesTests, violation, walk } from './source-file.ts'

const WRITE =
  /\b(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|UPDATE(?:\s+OR\s+\w+)?(?!\s+SET\b)|DELETE\s+FROM|REPLACE\s+INTO)\s+([a-z_][a-z_0-9]*)\b/g

/** The folder of server/ that writes each table. */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  account_receipts: 'gift-cards',
  approvals: 'approvals',
  audit_log: 'audit',
  batches: 'stock',
  branches: 'branch',
  brands: 'masters',
  cancellation_charges: 'sales',
  card_types: 'masters',
  cart_drafts: 'cart',
  cart_line_discounts: 'cart',
  campaign_recipients: 'outreach',
  campaigns: 'outreach',
  cart_line_points: 'cart',
  cart_lines: 'cart',
  cart_offers: 'cart',
  carts: 'cart',
  cash_counts: 'day',
  categories: 'catalog',
  consents: 'customers',
  contact_lens_eyes: 'prescriptions',
  contact_lens_prescriptions: 'prescriptions',
  count_items: 'stock',
  count_lines: 'stock',
  count_recounts: 'stock',
  count_scans: 'stock',
  count_zones: 'stock',
  copy_places: 'copies',
  copy_rehearsals: 'copies',
  countries: 'masters',
  couriers: 'masters',
  credit_note_lines: 'credit',
  credit_note_redemptions: 'credit',
  credit_notes: 'credit',
  customer_credit_redemptions: 'credit',
  customer_credits: 'credit',
  customers: 'customers',
  day_marks: 'day',
  day_reopenings: 'day',
  day_reports: 'day',
  days: 'day',
  devices: 'devices',
  doctors: 'masters',
  document_digests: 'audit',
  document_prints: 'documents',
  drawer_handovers: 'day',
  drawer_openings: 'printing',
  drawer_sessions: 'day',
  drawers: 'tills',
  e_invoices: 'gst',
  gstr2b_decisions: 'gst',
  gstr2b_files: 'gst',
  filed_months: 'branch',
  financial_years: 'masters',
  fitter_bill_breakages: 'purchasing',
  fitter_bill_jobs: 'purchasing',
  fitter_bills: 'purchasing',
  fitters: 'masters',
  found_documents: 'copies',
  frame_sizes: 'prescriptions',
  genders: 'masters',
  gift_card_moves: 'gift-cards',
  gift_cards: 'gift-cards',
  goods_receipt_charges: 'purchasing',
  goods_receipt_lines: 'purchasing',
  goods_receipts: 'purchasing',
  holidays: 'masters',
  health_reads: 'audit',
  household_members: 'customers',
  households: 'customers',
  idempotency_keys: 'kernel',
  import_items: 'import',
  import_mappings: 'import',
  imported_rows: 'import',
  imports: 'import',
  incentive_rule_versions: 'incentives',
  incentive_rules: 'incentives',
  incentive_statement_lines: 'incentives',
  incentive_statement_rows: 'incentives',
  incentive_statements: 'incentives',
  invoices: 'orders',
  itc_reversals: 'stock',
  item_codes: 'catalog',
  item_images: 'catalog',
  item_types: 'masters',
  item_versions: 'catalog',
  items: 'catalog',
  items_trigram: 'catalog',
  items_words: 'catalog',
  job_charges: 'masters',
  lab_bill_jobs: 'lab',
  lab_bills: 'lab',
  lab_catches: 'prescriptions',
  lab_order_lines: 'lab',
  lab_orders: 'lab',
  lens_check_readings: 'lab',
  lens_families: 'stock',
  lens_family_items: 'stock',
  lens_ranges: 'prescriptions',
  memberships: 'masters',
  meta: 'db',
  modules: 'masters',
  money_entries: 'day',
  number_series: 'branch',
  offer_versions: 'offers',
  offers: 'offers',
  order_changes: 'orders',
  order_deliveries: 'orders',
  order_events: 'orders',
  order_frames: 'prescriptions',
  order_lab_findings: 'prescriptions',
  order_line_points: 'sales',
  order_points: 'sales',
  order_line_discounts: 'sales',
  order_line_bill_shares: 'sales',
  order_repairs: 'orders',
  order_settlements: 'credit',
  attribute_values: 'catalog',
  order_drops: 'orders',
  order_trays: 'orders',
  outbox: 'audit',
  outreach: 'outreach',
  own_codes: 'catalog',
  prescription_eyes: 'prescriptions',
  payer_claims: 'payers',
  payer_moves: 'payers',
  payer_statements: 'payers',
  payers: 'payers',
  point_corrections: 'points',
  prescriptions: 'prescriptions',
  price_change_rows: 'catalog',
  price_changes: 'catalog',
  print_cursor: 'printing',
  print_jobs: 'printing',
  print_routes: 'printing',
  printers: 'printing',
  priorities: 'masters',
  reasons: 'masters',
  recalls: 'customers',
  purchase_order_lines: 'purchasing',
  purchase_orders: 'purchasing',
  receipt_types: 'masters',
  report_views: 'reports',
  expense_bills: 'purchasing',
  expense_bill_lines: 'purchasing',
  bill_credits: 'purchasing',
  bill_line_credits: 'purchasing',
  gst_acknowledgements: 'branch',
  receipts: 'receipts',
  refresh_tokens: 'auth',
  refund_vouchers: 'credit',
  registrations: 'branch',
  remake_lines: 'lab',
  remakes: 'lab',
  sales_order_lines: 'orders',
  sales_orders: 'orders',
  scan_codes: 'catalog',
  sessions: 'auth',
  settings: 'settings',
  shared_codes: 'catalog',
  shop_checks: 'checks',
  shop_versions: 'branch',
  sources: 'masters',
  states: 'masters',
  standbys: 'copies',
  stock_counts: 'stock',
  stock_movements: 'stock',
  stock_vouchers: 'stock',
  sub_categories: 'catalog',
  supplier_entries: 'masters',
  supplier_payment_allocations: 'purchasing',
  supplier_payments: 'purchasing',
  supplier_return_lines: 'purchasing',
  supplier_returns: 'purchasing',
  suppliers: 'masters',
  tax_classes: 'masters',
  tally_exports: 'tally',
  tax_rates: 'masters',
  tills: 'tills',
  units: 'stock',
  sign_in_failures: 'staff',
  users: 'staff',
}

/** Migrations change every table. */
const MAY_WRITE_ANY = /^server\/db\/migrations\//

/**
 * A table is written by one folder only. `owners` names the folder of each table; a table that it
 * does not name is a violation too.
 */
export function oneWriterATable(owners: Readonly<Record<string, string>>): Rule {
  return (files) =>
    files
      .filter(({ path }) => path.startsWith('server/') && !servesTests(path))
      .filter(({ path }) => !MAY_WRITE_ANY.test(path))
      .flatMap((file) =>
        [...walk(file.program)].flatMap(([node]) =>
          tablesWritten(node)
            .filter((table) => owners[table] !== file.path.split('/')[1])
            .map((table) => violation(file, node, complaint(table, owners[table]))),
        ),
      )
}

function complaint(table: string, owner: string | undefined): string {
  return owner === undefined
    ? `no folder owns the table ${table}`
    : `the table ${table} is written by server/${owner} only`
}

function tablesWritten(node: Node): string[] {
  const text = textOf(node)
  return text === null ? [] : [...text.matchAll(WRITE)].map(([, table]) => table ?? '')
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateElement') return null
  const { value } = node
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : null
}
