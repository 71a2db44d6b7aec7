import { type Message, type MessageCode, message } from '../kernel/message.ts'
import { OTHER_COUNTRIES } from './place-of-supply.ts'

type PlaceCode = Extract<MessageCode, `place.${string}`>

export type State = {
  code: string
  name: string
  nameCode: PlaceCode
  /** Charges UTGST in place of SGST: the same sum under another printed label. */
  isUnionTerritoryWithoutLegislature: boolean
  /** Still right on old documents; a new customer there deserves a second look. */
  isRetired: boolean
}

function state(code: string, name: string, nameCode: PlaceCode): State {
  return { code, name, nameCode, isUnionTerritoryWithoutLegislature: false, isRetired: false }
}

function territory(code: string, name: string, nameCode: PlaceCode): State {
  return { ...state(code, name, nameCode), isUnionTerritoryWithoutLegislature: true }
}

function retired(former: State): State {
  return { ...former, isRetired: true }
}

/** The states of the GST system by code (GST reference, section 6.3), in order. */
export const STATES: readonly State[] = [
  state('01', 'Jammu and Kashmir', 'place.jammu-and-kashmir'),
  state('02', 'Himachal Pradesh', 'place.himachal-pradesh'),
  state('03', 'Punjab', 'place.punjab'),
  territory('04', 'Chandigarh', 'place.chandigarh'),
  state('05', 'Uttarakhand', 'place.uttarakhand'),
  state('06', 'Haryana', 'place.haryana'),
  state('07', 'Delhi', 'place.delhi'),
  state('08', 'Rajasthan', 'place.rajasthan'),
  state('09', 'Uttar Pradesh', 'place.uttar-pradesh'),
  state('10', 'Bihar', 'place.bihar'),
  state('11', 'Sikkim', 'place.sikkim'),
  state('12', 'Arunachal Pradesh', 'place.arunachal-pradesh'),
  state('13', 'Nagaland', 'place.nagaland'),
  state('14', 'Manipur', 'place.manipur'),
  state('15', 'Mizoram', 'place.mizoram'),
  state('16', 'Tripura', 'place.tripura'),
  state('17', 'Meghalaya', 'place.meghalaya'),
  state('18', 'Assam', 'place.assam'),
  state('19', 'West Bengal', 'place.west-bengal'),
  state('20', 'Jharkhand', 'place.jharkhand'),
  state('21', 'Odisha', 'place.odisha'),
  state('22', 'Chhattisgarh', 'place.chhattisgarh'),
  state('23', 'Madhya Pradesh', 'place.madhya-pradesh'),
  state('24', 'Gujarat', 'place.gujarat'),
  retired(territory('25', 'Daman and Diu', 'place.daman-and-diu')),
  territory(
    '26',
    'Dadra and Nagar Haveli and Daman and Diu',
    'place.dadra-and-nagar-haveli-and-daman-and-diu',
  ),
  state('27', 'Maharashtra', 'place.maharashtra'),
  retired(state('28', 'Andhra Pradesh (before division)', 'place.andhra-pradesh-before-division')),
  state('29', 'Karnataka', 'place.karnataka'),
  state('30', 'Goa', 'place.goa'),
  territory('31', 'Lakshadweep', 'place.lakshadweep'),
  state('32', 'Kerala', 'place.kerala'),
  state('33', 'Tamil Nadu', 'place.tamil-nadu'),
  state('34', 'Puducherry', 'place.puducherry'),
  territory('35', 'Andaman and Nicobar Islands', 'place.andaman-and-nicobar-islands'),
  state('36', 'Telangana', 'place.telangana'),
  state('37', 'Andhra Pradesh', 'place.andhra-pradesh'),
  territory('38', 'Ladakh', 'place.ladakh'),
  territory('97', 'Other Territory', 'place.other-territory'),
]

const NAMES = new Map([
  ...STATES.map((entry) => [entry.code, entry.name] as const),
  [OTHER_COUNTRIES, 'Other Countries'],
])

/**
 * The name for a two-digit state code, or null: '29' is Karnataka, '96' stands for exports, '39' is
 * nothing.
 */
export function stateName(code: string): string | null {
  return NAMES.get(code) ?? null
}

/** Returns the name of the state of a two-digit code as a message; null where there is none. */
export function stateMessage(code: string): Message | null {
  const found = STATES.find((entry) => entry.code === code)
  return found === undefined ? null : message(found.nameCode)
}
