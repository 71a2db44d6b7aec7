import type { CustomerFields } from '../customers/customer-fields.ts'
import { insertCustomer, NO_FIELDS } from '../customers/save-customer.ts'
import type { WritableDb } from '../db/sql.ts'
import { insertDoctor, insertFitter, insertSupplier } from '../masters/partners.ts'
import type { Random } from './random.ts'

const KARNATAKA = 29
const TAMIL_NADU = 33
const INDIA = 1
const FEMALE = 1
const MALE = 2

/** A household under one mobile number; ages in years tell who reads with an addition. */
type Family = {
  mobile: string
  address: string
  pincode: string
  members: readonly (readonly [name: string, gender: number, age: number])[]
}

const STREETS = [
  ['1st Main, Malleshwaram', '560003'],
  ['6th Cross, Jayanagar 4th Block', '560011'],
  ['Double Road, Indiranagar', '560038'],
  ['9th Main, Banashankari 2nd Stage', '560070'],
  ['Sampige Road, Malleshwaram', '560003'],
  ['West of Chord Road, Rajajinagar', '560010'],
  ['Kanakapura Road, Basavanagudi', '560004'],
  ['Outer Ring Road, HSR Layout', '560102'],
] as const

const HOUSEHOLDS: readonly Family['members'][] = [
  [
    ['Ananth Rao', MALE, 52],
    ['Sudha Rao', FEMALE, 47],
    ['Nikhil Rao', MALE, 19],
  ],
  [
    ['Mohammed Faisal', MALE, 38],
    ['Rukhsana Faisal', FEMALE, 35],
    ['Zara Faisal', FEMALE, 9],
  ],
  [
    ['Lakshmi Narayan', FEMALE, 63],
    ['Narayan Murthy H', MALE, 68],
  ],
  [
    ['Joseph D Almeida', MALE, 44],
    ['Reena D Almeida', FEMALE, 41],
    ['Kevin D Almeida', MALE, 14],
  ],
  [
    ['Harish Gowda', MALE, 33],
    ['Pooja Gowda', FEMALE, 29],
  ],
  [
    ['Savitri Hegde', FEMALE, 71],
    ['Prakash Hegde', MALE, 46],
    ['Divya Hegde', FEMALE, 17],
  ],
  [
    ['Arvind Kulkarni', MALE, 57],
    ['Meenakshi Kulkarni', FEMALE, 54],
  ],
  [
    ['Gurpreet Singh', MALE, 41],
    ['Simran Kaur', FEMALE, 39],
    ['Angad Singh', MALE, 12],
  ],
]

const SINGLE_PEOPLE: readonly (readonly [string, number, number])[] = [
  ['Deepika Shetty', FEMALE, 27],
  ['Rakesh Naik', MALE, 31],
  ['Shalini Iyengar', FEMALE, 49],
  ['Venkatesh Prasad', MALE, 61],
  ['Fatima Begum', FEMALE, 55],
  ['Manjunath B', MALE, 36],
  ['Kavya Ramesh', FEMALE, 22],
  ['Sandeep Kamath', MALE, 42],
  ['Usha Bhat', FEMALE, 66],
  ['Imtiaz Ahmed', MALE, 48],
  ['Rohini Patil', FEMALE, 34],
  ['Chandrashekar M', MALE, 70],
  ['Nandini Krishnan', FEMALE, 25],
  ['Vinay Acharya', MALE, 29],
  ['Geetha Subramanya', FEMALE, 58],
  ['Thomas Kurian', MALE, 53],
  ['Priyanka Joshi', FEMALE, 30],
  ['Basavaraj Angadi', MALE, 64],
  ['Aishwarya Menon', FEMALE, 24],
  ['Suhas Deshpande', MALE, 37],
  ['Vasantha Kumari', FEMALE, 73],
  ['Ravindra T', MALE, 26],
  ['Sneha Pai', FEMALE, 32],
  ['Girish Nayak', MALE, 45],
  ['Parvathi Amma', FEMALE, 76],
  ['Yusuf Khan', MALE, 40],
  ['Swathi Reddy', FEMALE, 28],
  ['Mahesh Shankar', MALE, 50],
  ['Leela Fernandes', FEMALE, 62],
  ['Karthik Shenoy', MALE, 35],
  ['Bhavana Jain', FEMALE, 43],
  ['Srinivas Murthy', MALE, 59],
  ['Tejaswini R', FEMALE, 21],
  ['Abdul Rahim', MALE, 67],
  ['Madhura Desai', FEMALE, 38],
]

export type DemoCustomer = { id: number; ageYears: number; isInterState: boolean }

/** Writes the shop's customers: households under one mobile, single people, one far, one a firm. */
export function insertDemoCustomers(tx: WritableDb, random: Random, atMs: number): DemoCustomer[] {
  const customers: DemoCustomer[] = []
  const add = (
    row: Partial<CustomerFields> & Pick<CustomerFields, 'name' | 'mobile'>,
    age: number,
  ) => {
    const full = { ...PLAIN, ...row, sourceId: random.between(1, 6) }
    const id = insertCustomer(tx, full, atMs)
    customers.push({ id, ageYears: age, isInterState: full.stateId !== KARNATAKA })
  }
  for (const [index, members] of HOUSEHOLDS.entries()) {
    const home = homeAt(index)
    const mobile = `98450${String(20_117 + index * 731)}`
    for (const [name, genderId, age] of members) {
      add({ ...home, name, mobile, genderId, membershipId: index % 4 === 0 ? 2 : null }, age)
    }
  }
  for (const [index, [name, genderId, age]] of SINGLE_PEOPLE.entries()) {
    const mobile = `${index % 2 === 0 ? '99000' : '78920'}${String(31_207 + index * 613)}`
    add({ ...homeAt(index), name, mobile, genderId }, age)
  }
  add(
    {
      name: 'Bala Murugan',
      mobile: '9842077310',
      genderId: MALE,
      address: '22, Gandhi Street, T Nagar',
      city: 'Chennai',
      pincode: '600017',
      stateId: TAMIL_NADU,
    },
    39,
  )
  add(
    {
      name: 'Sampada Textiles Pvt Ltd',
      mobile: '9880044120',
      email: 'accounts@sampada.example',
      gstin: '29AAFCD4821K1ZG',
      address: '40, Industrial Suburb, Yeshwanthpur',
      city: 'Bengaluru',
      pincode: '560022',
      stateId: KARNATAKA,
    },
    45,
  )
  return customers
}

function homeAt(index: number) {
  const [street, pincode] = STREETS[index % STREETS.length] ?? STREETS[0]
  const address = `${11 + index * 7}, ${street}`
  return { address, city: 'Bengaluru', pincode, stateId: KARNATAKA }
}

const PLAIN: CustomerFields = {
  ...NO_FIELDS,
  address: '',
  city: '',
  pincode: '',
  stateId: KARNATAKA,
  countryId: INDIA,
}

export const EYEWEAR_AGENT = 'Vyapar Eyewear Agencies'
export const CONTACT_LENS_AGENT = 'Netrika Contact Lens Distributors'

/** Writes the doctors who refer, the fitters, and the labs and suppliers. */
export function insertDemoPartners(tx: WritableDb): void {
  for (const [name, registrationNo, mobile] of [
    ['Dr Kavitha Shenoy', 'KMC 48211', '9886011201'],
    ['Dr Imran Baig', 'KMC 51907', '9886011202'],
    ['Dr Padma Raghavan', 'KMC 39754', '9886011203'],
    ['Dr Thomas Mathew', 'KMC 44380', '9886011204'],
  ] as const) {
    insertDoctor(tx, { name, registrationNo, mobile })
  }
  for (const name of ['Suresh Kumar', 'Latha M', 'Anwar Pasha']) {
    insertFitter(tx, name)
  }
  for (const [name, mobile, leadDays] of [
    ['Clear Vision Lens Lab', '9845055001', 3],
    ['Deccan Optical Laboratory', '9845055002', 4],
    ['Sagara Lens Works', '9845055003', 2],
    ['Southern Optical Distributors', '9845055004', 6],
  ] as const) {
    insertSupplier(tx, { name, mobile, leadDays })
  }
  const agent = { isLab: false, leadDays: 7 }
  insertSupplier(tx, {
    ...agent,
    name: EYEWEAR_AGENT,
    mobile: '9845055011',
    gstin: '29AAHFV4821K1ZQ',
    stateId: 29,
    creditDays: 30,
  })
  insertSupplier(tx, {
    ...agent,
    name: CONTACT_LENS_AGENT,
    mobile: '9820055012',
    gstin: '27AAECA9032M1ZF',
    stateId: 27,
    creditDays: 45,
  })
}
