import { literal, type Message, type MessageCode, message } from '../kernel/message.ts'

/**
 * The names that lists were delivered with, and their messages. Names that are the same in every
 * language, such as UPI, are missing here.
 */
const DELIVERED_NAMES = {
  country: {
    India: 'place.india',
    Bangladesh: 'place.bangladesh',
    Bhutan: 'place.bhutan',
    Nepal: 'place.nepal',
    'Sri Lanka': 'place.sri-lanka',
    'United Arab Emirates': 'place.united-arab-emirates',
    'United Kingdom': 'place.united-kingdom',
    'United States': 'place.united-states',
  },
  state: {
    'Jammu and Kashmir': 'place.jammu-and-kashmir',
    'Himachal Pradesh': 'place.himachal-pradesh',
    Punjab: 'place.punjab',
    Chandigarh: 'place.chandigarh',
    Uttarakhand: 'place.uttarakhand',
    Haryana: 'place.haryana',
    Delhi: 'place.delhi',
    Rajasthan: 'place.rajasthan',
    'Uttar Pradesh': 'place.uttar-pradesh',
    Bihar: 'place.bihar',
    Sikkim: 'place.sikkim',
    'Arunachal Pradesh': 'place.arunachal-pradesh',
    Nagaland: 'place.nagaland',
    Manipur: 'place.manipur',
    Mizoram: 'place.mizoram',
    Tripura: 'place.tripura',
    Meghalaya: 'place.meghalaya',
    Assam: 'place.assam',
    'West Bengal': 'place.west-bengal',
    Jharkhand: 'place.jharkhand',
    Odisha: 'place.odisha',
    Chhattisgarh: 'place.chhattisgarh',
    'Madhya Pradesh': 'place.madhya-pradesh',
    Gujarat: 'place.gujarat',
    'Daman and Diu': 'place.daman-and-diu',
    'Dadra and Nagar Haveli and Daman and Diu': 'place.dadra-and-nagar-haveli-and-daman-and-diu',
    Maharashtra: 'place.maharashtra',
    'Andhra Pradesh (before division)': 'place.andhra-pradesh-before-division',
    Karnataka: 'place.karnataka',
    Goa: 'place.goa',
    Lakshadweep: 'place.lakshadweep',
    Kerala: 'place.kerala',
    'Tamil Nadu': 'place.tamil-nadu',
    Puducherry: 'place.puducherry',
    'Andaman and Nicobar Islands': 'place.andaman-and-nicobar-islands',
    Telangana: 'place.telangana',
    'Andhra Pradesh': 'place.andhra-pradesh',
    Ladakh: 'place.ladakh',
    'Other Territory': 'place.other-territory',
  },
  itemType: {
    Frames: 'goods.frames',
    'Spectacle lenses': 'goods.spectacle-lenses',
    'Contact lenses': 'goods.contact-lenses',
    Sunglasses: 'goods.sunglasses',
    Accessories: 'goods.accessories',
  },
  taxClass: {
    'Frames, plastic': 'goods.frames-plastic',
    'Frames, other material': 'goods.frames-other-material',
    'Frame parts': 'goods.frame-parts',
    'Contact lenses': 'goods.contact-lenses',
    'Spectacle lenses of glass, polarised': 'goods.spectacle-lenses-of-glass-polarised',
    'Spectacle lenses of glass': 'goods.spectacle-lenses-of-glass',
    'Spectacle lenses, other material': 'goods.spectacle-lenses-other-material',
    'Corrective spectacles, ready made': 'goods.corrective-spectacles-ready-made',
    'Prismatic reading glasses': 'goods.prismatic-reading-glasses',
    'Goggles for correcting vision': 'goods.goggles-for-correcting-vision',
    Sunglasses: 'goods.sunglasses',
    'Goggles and plano spectacles': 'goods.goggles-and-plano-spectacles',
    'Glass blanks for corrective lenses': 'goods.glass-blanks-for-corrective-lenses',
    'Contact lens solution': 'goods.contact-lens-solution',
    'Eye drops sold as medicaments': 'goods.eye-drops-sold-as-medicaments',
    'Spectacle cases': 'goods.spectacle-cases',
    'Cleaning cloths of lower price': 'goods.cleaning-cloths-of-lower-price',
    'Cleaning cloths of higher price': 'goods.cleaning-cloths-of-higher-price',
    'Lens cleaning spray and wipes': 'goods.lens-cleaning-spray-and-wipes',
    'Textile eyewear cords': 'goods.textile-eyewear-cords',
    'Eyewear chains, imitation jewellery': 'goods.eyewear-chains-imitation-jewellery',
    'Retainers of plastic': 'goods.retainers-of-plastic',
    Screws: 'goods.screws',
    'Button batteries': 'goods.button-batteries',
    'Hearing aids': 'goods.hearing-aids',
    'Hearing aid parts': 'goods.hearing-aid-parts',
    'Magnifiers and low-vision aids': 'goods.magnifiers-and-low-vision-aids',
    'Eye test': 'goods.eye-test',
    'Repair and separate fitting': 'goods.repair-and-separate-fitting',
    'Job work': 'goods.job-work',
  },
  gender: {
    Female: 'masters.gender-female',
    Male: 'masters.gender-male',
    Other: 'masters.gender-other',
  },
  receiptType: {
    Cash: 'masters.paid-by-cash',
    Card: 'masters.paid-by-card',
    Cheque: 'masters.paid-by-cheque',
    'Credit note': 'masters.paid-by-credit-note',
    'Bank transfer': 'masters.paid-by-bank-transfer',
  },
  cardType: {
    Other: 'masters.card-other',
  },
  priority: {
    Normal: 'masters.priority-normal',
    Urgent: 'masters.priority-urgent',
    'Same day': 'masters.priority-same-day',
  },
  source: {
    'Walk-in': 'masters.source-walk-in',
    Doctor: 'masters.source-doctor',
    'Friend or family': 'masters.source-friend-or-family',
    Newspaper: 'masters.source-newspaper',
    Internet: 'masters.source-internet',
    'Eye camp': 'masters.source-eye-camp',
  },
  membership: {
    Regular: 'masters.membership-regular',
    Silver: 'masters.membership-silver',
    Gold: 'masters.membership-gold',
  },
} as const satisfies Record<string, Readonly<Record<string, MessageCode>>>

export type NamedKind = keyof typeof DELIVERED_NAMES

type NameCode = {
  [Kind in NamedKind]: (typeof DELIVERED_NAMES)[Kind][keyof (typeof DELIVERED_NAMES)[Kind]]
}[NamedKind]

/** Returns the name of a list's row as a message: its own words where the shop has renamed it. */
export function nameOfRow(kind: NamedKind, name: string): Message {
  const codes: Readonly<Record<string, NameCode>> = DELIVERED_NAMES[kind]
  const code = Object.hasOwn(codes, name) ? codes[name] : undefined
  return code === undefined ? literal(name) : message(code)
}
