import type { MessageCode } from '../kernel/message.ts'

/** One line of the rate schedule: a rate stands from its date until the next one's. */
export type TaxClassRow = {
  name: string
  nameCode: MessageCode
  /** Eight digits where the heading has them; documents cut it to what they must print. */
  hsn: string
  /** Percent of integrated tax (CGST and SGST are half each) before and since 22 September 2025. */
  rateBefore: number
  rateSince: number
  kind?: 'taxable' | 'nil' | 'exempt'
  sourceBefore: string
  sourceSince: string
}

/** The schedule before: 1/2017-CT(R) as amended from this day (41/2017-CT(R)). */
export const RATES_BEFORE_FROM = '2017-11-15'
/** The schedule since: 9/2025-CT(R), 10/2025-CT(R) and 15/2025-CT(R), all of 17 September 2025. */
export const RATES_SINCE_FROM = '2025-09-22'

const SCHEDULE_2 = '1/2017-CT(R) Schedule II'
const SCHEDULE_3 = '1/2017-CT(R) Schedule III'
const SCHEDULE_1_SINCE = '9/2025-CT(R) Schedule I'
const SCHEDULE_2_SINCE = '9/2025-CT(R) Schedule II'
const HEALTH_CARE = '12/2017-CT(R) entry 74'
const SERVICES = '11/2017-CT(R)'
/** The tax class that a membership is sold under. */
export const MEMBERSHIP_FEE = 'Membership fee'
const OTHER_SERVICES = '11/2017-CT(R) entry 35'
const SERVICES_SINCE = '11/2017-CT(R) as amended by 15/2025-CT(R)'

/** Corrective goods: 12 % until 21 September 2025, 5 % since. */
function corrective(
  name: string,
  nameCode: MessageCode,
  hsn: string,
  sourceBefore = SCHEDULE_2,
): TaxClassRow {
  return {
    name,
    nameCode,
    hsn,
    rateBefore: 12,
    rateSince: 5,
    sourceBefore,
    sourceSince: SCHEDULE_1_SINCE,
  }
}

/** Goods at 18 % before and since. */
function standard(name: string, nameCode: MessageCode, hsn: string): TaxClassRow {
  return {
    name,
    nameCode,
    hsn,
    rateBefore: 18,
    rateSince: 18,
    sourceBefore: SCHEDULE_3,
    sourceSince: SCHEDULE_2_SINCE,
  }
}

/**
 * HSN codes and rates of what an optical shop sells (GST reference, section 4). Its headings are taken
 * to eight digits by published lists of the tariff: 4202 31 and 32 have 90 for what is neither a
 * jewellery box nor a wallet, 9013 80 has 00 since 2022. Hearing aids are 9021 40 90 by the ruling
 * KAR/AAAR/07/2022 (Sivantos). Job work, 998874, is a candidate of the reference, found in no list.
 */
export const TAX_SCHEDULE: readonly TaxClassRow[] = [
  corrective('Frames, plastic', 'goods.frames-plastic', '90031100'),
  corrective('Frames, other material', 'goods.frames-other-material', '90031900'),
  corrective('Frame parts', 'goods.frame-parts', '90039000'),
  corrective('Contact lenses', 'goods.contact-lenses', '90013000'),
  corrective(
    'Spectacle lenses of glass, polarised',
    'goods.spectacle-lenses-of-glass-polarised',
    '90014010',
  ),
  corrective('Spectacle lenses of glass', 'goods.spectacle-lenses-of-glass', '90014090'),
  corrective(
    'Spectacle lenses, other material',
    'goods.spectacle-lenses-other-material',
    '90015000',
  ),
  corrective(
    'Corrective spectacles, ready made',
    'goods.corrective-spectacles-ready-made',
    '90049090',
  ),
  corrective('Prismatic reading glasses', 'goods.prismatic-reading-glasses', '90049020'),
  {
    ...corrective(
      'Goggles for correcting vision',
      'goods.goggles-for-correcting-vision',
      '90049090',
      SCHEDULE_3,
    ),
    rateBefore: 18,
  },
  standard('Sunglasses', 'goods.sunglasses', '90041000'),
  standard('Goggles and plano spectacles', 'goods.goggles-and-plano-spectacles', '90049090'),
  corrective(
    'Glass blanks for corrective lenses',
    'goods.glass-blanks-for-corrective-lenses',
    '701510',
  ),
  standard('Contact lens solution', 'goods.contact-lens-solution', '33079020'),
  corrective('Eye drops sold as medicaments', 'goods.eye-drops-sold-as-medicaments', '30049099'),
  standard('Spectacle cases', 'goods.spectacle-cases', '42023190'),
  standard('Spectacle cases of plastic or textile', 'goods.spectacle-cases-of-plastic', '42023290'),
  {
    ...corrective(
      'Cleaning cloths of lower price',
      'goods.cleaning-cloths-of-lower-price',
      '63071090',
      '1/2017-CT(R) Schedule I, chapter 63',
    ),
    rateBefore: 5,
    sourceSince: '9/2025-CT(R) Schedule I, chapter 63: up to Rs 2,500 a piece',
  },
  {
    ...standard(
      'Cleaning cloths of higher price',
      'goods.cleaning-cloths-of-higher-price',
      '63071090',
    ),
    rateBefore: 12,
    sourceBefore: '1/2017-CT(R) Schedule II, chapter 63',
    sourceSince: '9/2025-CT(R) Schedule II, chapter 63: above Rs 2,500 a piece',
  },
  standard('Lens cleaning spray and wipes', 'goods.lens-cleaning-spray-and-wipes', '34025000'),
  corrective('Textile eyewear cords', 'goods.textile-eyewear-cords', '56090090'),
  {
    name: 'Eyewear chains, imitation jewellery',
    nameCode: 'goods.eyewear-chains-imitation-jewellery',
    hsn: '71179090',
    rateBefore: 3,
    rateSince: 3,
    sourceBefore: '1/2017-CT(R) Schedule V',
    sourceSince: '9/2025-CT(R) Schedule IV',
  },
  standard('Retainers of plastic', 'goods.retainers-of-plastic', '39269099'),
  standard('Screws', 'goods.screws', '73181500'),
  standard('Button batteries', 'goods.button-batteries', '85068010'),
  {
    name: 'Hearing aids',
    nameCode: 'goods.hearing-aids',
    hsn: '90214090',
    rateBefore: 0,
    rateSince: 0,
    kind: 'nil',
    sourceBefore: '2/2017-CT(R) entry 142',
    sourceSince: '10/2025-CT(R)',
  },
  standard('Hearing aid parts', 'goods.hearing-aid-parts', '90219010'),
  standard('Magnifiers and low-vision aids', 'goods.magnifiers-and-low-vision-aids', '90138000'),
  {
    name: 'Eye test',
    nameCode: 'goods.eye-test',
    hsn: '999312',
    rateBefore: 0,
    rateSince: 0,
    kind: 'exempt',
    sourceBefore: HEALTH_CARE,
    sourceSince: HEALTH_CARE,
  },
  {
    name: 'Repair and separate fitting',
    nameCode: 'goods.repair-and-separate-fitting',
    hsn: '998729',
    rateBefore: 18,
    rateSince: 18,
    sourceBefore: SERVICES,
    sourceSince: SERVICES,
  },
  {
    name: 'Job work',
    nameCode: 'goods.job-work',
    hsn: '998874',
    rateBefore: 12,
    rateSince: 18,
    sourceBefore: SERVICES,
    sourceSince: SERVICES_SINCE,
  },
  {
    name: 'Cancellation charge',
    nameCode: 'goods.cancellation-charge',
    hsn: '999799',
    rateBefore: 18,
    rateSince: 18,
    sourceBefore: OTHER_SERVICES,
    sourceSince: OTHER_SERVICES,
  },
  {
    name: MEMBERSHIP_FEE,
    nameCode: 'goods.membership-fee',
    hsn: '999799',
    rateBefore: 18,
    rateSince: 18,
    sourceBefore: OTHER_SERVICES,
    sourceSince: OTHER_SERVICES,
  },
]
