import { mobileDigits } from '../../domain/mobile-digits.ts'
import { nameKey } from '../../domain/similar-name.ts'
import { message } from '../../kernel/message.ts'
import { GENDERS } from '../../masters/master-rows.ts'
import { yesNoCell } from '../cell-values.ts'
import { type Place, readPlace } from './read-place.ts'
import { isNone, personName } from './shop-cells.ts'
import {
  CODE_CHARACTERS,
  NAME_CHARACTERS,
  type RowReader,
  remarksOf,
  requiredName,
} from './shop-row.ts'

export type Relation = 'Self' | 'Spouse' | 'Child' | 'Parent' | 'Sibling' | 'Other'

export type CustomerRecord = Place & {
  kind: 'Customers'
  name: string
  mobile: string | null
  genderId: number | null
  dateOfBirth: string | null
  anniversary: string | null
  remarks: string | null
  lastVisit: string | null
  mayMessage: boolean | null
}

/** Puts a customer of the same file into the family of another. */
export type FamilyRecord = {
  kind: 'Families'
  memberKey: string
  headKey: string
  relation: Relation | null
}

export type ReadCustomer = {
  key: string
  record: CustomerRecord
  /** As the file names the head: an old number or a name. */
  head: string | null
  relation: Relation | null
}

export function readCustomer(reader: RowReader): ReadCustomer {
  const { careOf, name } = personName(requiredName(reader))
  const numbers = reader.numbers('mobile')
  const second = reader.numbers('mobile2')
  const mobile = numbers.mobile ?? second.mobile
  const others = [
    numbers.other,
    second.mobile === mobile ? null : second.mobile,
    second.other,
    reader.text('phone', CODE_CHARACTERS),
  ].filter((number) => number !== null && mobileDigits(number) !== mobile)
  const dateOfBirth = readPastDay(reader, 'dateOfBirth')
  const visit = reader.date('visitDate')
  const age = isNone(reader.cell('age')) ? null : reader.text('age', CODE_CHARACTERS)
  const record: CustomerRecord = {
    kind: 'Customers',
    name,
    mobile,
    ...readPlace(reader),
    genderId: readGender(reader),
    dateOfBirth,
    anniversary: readPastDay(reader, 'anniversary'),
    // An age is no birthday: a greeting on a day that was made up would be wrong.
    remarks: remarksOf(reader, [
      careOf,
      others.length === 0 ? null : `Tel. ${[...new Set(others)].join(', ')}`,
      age === null || dateOfBirth !== null
        ? null
        : `Age ${age}${visit === null ? '' : `, ${visit}`}`,
    ]),
    lastVisit: visit === null ? null : `${visit}T00:00:00`,
    mayMessage: readConsent(reader),
  }
  if (visit !== null && visit > reader.facts.today) {
    reader.refuse('visitDate', message('import.date-in-future'))
  }
  const head = isNone(reader.cell('head')) ? null : reader.text('head', NAME_CHARACTERS)
  return {
    key: customerKey(reader.cell('oldId'), record),
    record,
    head,
    relation: readRelation(reader),
  }
}

/** The number of the old program, else name and mobile together. */
export function customerKey(
  oldId: string,
  { mobile, name }: { name: string; mobile: string | null },
): string {
  return isNone(oldId) || oldId === '' ? `name:${nameKey(name)}|${mobile ?? ''}` : `id:${oldId}`
}

const IN_FUTURE = {
  dateOfBirth: message('customers.birth-in-future'),
  anniversary: message('customers.anniversary-in-future'),
} as const

function readPastDay(reader: RowReader, field: keyof typeof IN_FUTURE): string | null {
  const date = reader.date(field)
  if (date === null || date <= reader.facts.today) return date
  reader.refuse(field, IN_FUTURE[field])
  return null
}

const GENDER_WORDS: Readonly<Record<string, string>> = {
  f: 'Female',
  female: 'Female',
  woman: 'Female',
  girl: 'Female',
  स्त्री: 'Female',
  महिला: 'Female',
  m: 'Male',
  male: 'Male',
  man: 'Male',
  boy: 'Male',
  पुरुष: 'Male',
  o: 'Other',
  other: 'Other',
  others: 'Other',
}

function readGender(reader: RowReader): number | null {
  const text = reader.cell('gender')
  if (text === '' || isNone(text)) return null
  const word = GENDER_WORDS[text.toLowerCase()]
  const gender = GENDERS.find(({ name }) => name === word)
  if (gender === undefined) reader.refuse('gender', message('import.not-a-gender', { text }))
  return gender?.id ?? null
}

const RELATIONS: Readonly<Record<string, Relation>> = {
  self: 'Self',
  head: 'Self',
  wife: 'Spouse',
  husband: 'Spouse',
  spouse: 'Spouse',
  son: 'Child',
  daughter: 'Child',
  child: 'Child',
  father: 'Parent',
  mother: 'Parent',
  parent: 'Parent',
  brother: 'Sibling',
  sister: 'Sibling',
  sibling: 'Sibling',
}

function readRelation(reader: RowReader): Relation | null {
  const text = reader.cell('relation').toLowerCase()
  return text === '' || isNone(text) ? null : (RELATIONS[text] ?? 'Other')
}

function readConsent(reader: RowReader): boolean | null {
  const text = reader.cell('consent')
  if (text === '') return null
  const read = yesNoCell(text)
  if (!read.ok) reader.refuse('consent', read.reason)
  return read.ok ? read.value : null
}
