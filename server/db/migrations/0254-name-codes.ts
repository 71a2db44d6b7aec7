type List = { table: string; codes: Readonly<Record<string, string>> }

/** The lists, and the code of each name that this program had delivered by now. */
const LISTS: readonly List[] = [
  {
    table: 'countries',
    codes: {
      India: 'place.india',
      Bangladesh: 'place.bangladesh',
      Bhutan: 'place.bhutan',
      Nepal: 'place.nepal',
      'Sri Lanka': 'place.sri-lanka',
      'United Arab Emirates': 'place.united-arab-emirates',
      'United Kingdom': 'place.united-kingdom',
      'United States': 'place.united-states',
    },
  },
  {
    table: 'states',
    codes: {
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
  },
  {
    table: 'item_types',
    codes: {
      Frames: 'goods.frames',
      'Spectacle lenses': 'goods.spectacle-lenses',
      'Contact lenses': 'goods.contact-lenses',
      Sunglasses: 'goods.sunglasses',
      Accessories: 'goods.accessories',
    },
  },
  {
    table: 'tax_classes',
    codes: {
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
  },
  {
    table: 'genders',
    codes: {
      Female: 'masters.gender-female',
      Male: 'masters.gender-male',
      Other: 'masters.gender-other',
    },
  },
  {
    table: 'receipt_types',
    codes: {
      Cash: 'masters.paid-by-cash',
      Card: 'masters.paid-by-card',
      Cheque: 'masters.paid-by-cheque',
      'Credit note': 'masters.paid-by-credit-note',
      'Bank transfer': 'masters.paid-by-bank-transfer',
    },
  },
  {
    table: 'card_types',
    codes: {
      Other: 'masters.card-other',
    },
  },
  {
    table: 'priorities',
    codes: {
      Normal: 'masters.priority-normal',
      Urgent: 'masters.priority-urgent',
      'Same day': 'masters.priority-same-day',
    },
  },
  {
    table: 'sources',
    codes: {
      'Walk-in': 'masters.source-walk-in',
      Doctor: 'masters.source-doctor',
      'Friend or family': 'masters.source-friend-or-family',
      Newspaper: 'masters.source-newspaper',
      Internet: 'masters.source-internet',
      'Eye camp': 'masters.source-eye-camp',
    },
  },
  {
    table: 'memberships',
    codes: {
      Regular: 'masters.membership-regular',
      Silver: 'masters.membership-silver',
      Gold: 'masters.membership-gold',
    },
  },
]

/**
 * Which rows of lists still have the name that they were delivered with: the code of its message.
 * `name_message` is the name as the JSON of a message. A row that is renamed loses its code.
 */
export const sql = LISTS.map(
  ({ table, codes }) => `
ALTER TABLE ${table} ADD COLUMN name_code TEXT;
ALTER TABLE ${table} ADD COLUMN name_message TEXT GENERATED ALWAYS AS (
  CASE WHEN name_code IS NULL
    THEN json_object('code', 'text', 'params', json_object('text', name))
    ELSE json_object('code', name_code, 'params', json_object()) END) VIRTUAL;
${Object.entries(codes)
  .map(([name, code]) => `UPDATE ${table} SET name_code = '${code}' WHERE name = '${name}';`)
  .join('\n')}
CREATE TRIGGER ${table}_renamed AFTER UPDATE OF name ON ${table}
 WHEN NEW.name <> OLD.name AND NEW.name_code IS OLD.name_code
BEGIN
  UPDATE ${table} SET name_code = NULL WHERE id = NEW.id;
END;`,
).join('\n')
