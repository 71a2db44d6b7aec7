import { type StringKey, t } from '../../base/i18n/t.ts'

const FIELDS: Readonly<Record<string, StringKey>> = {
  oldId: 'import.field.oldId',
  name: 'import.field.name',
  mobile: 'import.field.mobile',
  mobile2: 'import.field.mobile2',
  phone: 'import.field.phone',
  address: 'import.field.address',
  city: 'import.field.city',
  pincode: 'import.field.pincode',
  state: 'import.field.state',
  email: 'import.field.email',
  gstin: 'import.field.gstin',
  creditDays: 'import.field.creditDays',
  openingBalance: 'import.field.openingBalance',
  isLab: 'import.field.isLab',
  dateOfBirth: 'import.field.dateOfBirth',
  anniversary: 'import.field.anniversary',
  age: 'import.field.age',
  gender: 'import.field.gender',
  visitDate: 'import.field.visitDate',
  head: 'import.field.head',
  relation: 'import.field.relation',
  consent: 'import.field.consent',
  remarks: 'import.field.remarks',
  date: 'import.field.date',
  doctor: 'import.field.doctor',
  eye: 'import.field.eye',
  ipd: 'import.field.ipd',
  nearIpd: 'import.field.nearIpd',
  code: 'import.field.code',
  qty: 'import.field.qty',
  cost: 'import.field.cost',
  barcode: 'import.field.barcode',
  freeQty: 'import.field.freeQty',
  discountRate: 'import.field.discountRate',
  taxRate: 'import.field.taxRate',
  mrp: 'import.field.mrp',
  lot: 'import.field.lot',
  expiry: 'import.field.expiry',
  billNo: 'import.field.billNo',
  total: 'import.field.total',
  paid: 'import.field.paid',
  balance: 'import.field.balance',
  credit: 'import.field.credit',
  promised: 'import.field.promised',
  text: 'import.field.text',
  status: 'import.field.status',
  lineTotal: 'import.field.lineTotal',
  delivered: 'import.field.delivered',
  subtotal: 'import.field.subtotal',
  discount: 'import.field.discount',
  tax: 'import.field.tax',
  price: 'import.field.price',
}

const EYES: Readonly<Record<string, StringKey>> = {
  right: 'import.eye.right',
  left: 'import.eye.left',
  row: 'import.eye.row',
}

const POWERS: Readonly<Record<string, StringKey>> = {
  spherical: 'import.power.spherical',
  cylinder: 'import.power.cylinder',
  axis: 'import.power.axis',
  addition: 'import.power.addition',
  nearSpherical: 'import.power.nearSpherical',
  nearCylinder: 'import.power.nearCylinder',
  nearAxis: 'import.power.nearAxis',
  prism: 'import.power.prism',
  base: 'import.power.base',
  pd: 'import.power.pd',
  nearPd: 'import.power.nearPd',
  fittingHeight: 'import.power.fittingHeight',
  va: 'import.power.va',
  rx: 'import.power.rx',
  brand: 'import.contact.brand',
  baseCurve: 'import.contact.baseCurve',
  diameter: 'import.contact.diameter',
  power: 'import.contact.power',
  modality: 'import.contact.modality',
}

/** A field in the counter's words: 'Mobile', 'Right SPH'. */
export function fieldLabel(field: string): string {
  const [eye = '', power = ''] = field.split('.')
  const eyeKey = EYES[eye]
  const powerKey = POWERS[power]
  if (eyeKey !== undefined && powerKey !== undefined) return `${t(eyeKey)} ${t(powerKey)}`
  const key = FIELDS[field]
  return key === undefined ? field : t(key)
}
