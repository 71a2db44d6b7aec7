import { OTHER_COUNTRIES } from './place-of-supply.ts'

export type State = {
  code: string
  name: string
  /** Charges UTGST in place of SGST: the same sum under another printed label. */
  isUnionTerritoryWithoutLegislature: boolean
  /** Still right on old documents; a new customer there deserves a second look. */
  isRetired: boolean
}

function state(code: string, name: string): State {
  return { code, name, isUnionTerritoryWithoutLegislature: false, isRetired: false }
}

function territory(code: string, name: string): State {
  return { ...state(code, name), isUnionTerritoryWithoutLegislature: true }
}

function retired(former: State): State {
  return { ...former, isRetired: true }
}

/** The states of the GST system by code (GST reference, section 6.3), in order. */
export const STATES: readonly State[] = [
  state('01', 'Jammu and Kashmir'),
  state('02', 'Himachal Pradesh'),
  state('03', 'Punjab'),
  territory('04', 'Chandigarh'),
  state('05', 'Uttarakhand'),
  state('06', 'Haryana'),
  state('07', 'Delhi'),
  state('08', 'Rajasthan'),
  state('09', 'Uttar Pradesh'),
  state('10', 'Bihar'),
  state('11', 'Sikkim'),
  state('12', 'Arunachal Pradesh'),
  state('13', 'Nagaland'),
  state('14', 'Manipur'),
  state('15', 'Mizoram'),
  state('16', 'Tripura'),
  state('17', 'Meghalaya'),
  state('18', 'Assam'),
  state('19', 'West Bengal'),
  state('20', 'Jharkhand'),
  state('21', 'Odisha'),
  state('22', 'Chhattisgarh'),
  state('23', 'Madhya Pradesh'),
  state('24', 'Gujarat'),
  retired(territory('25', 'Daman and Diu')),
  territory('26', 'Dadra and Nagar Haveli and Daman and Diu'),
  state('27', 'Maharashtra'),
  retired(state('28', 'Andhra Pradesh (before division)')),
  state('29', 'Karnataka'),
  state('30', 'Goa'),
  territory('31', 'Lakshadweep'),
  state('32', 'Kerala'),
  state('33', 'Tamil Nadu'),
  state('34', 'Puducherry'),
  territory('35', 'Andaman and Nicobar Islands'),
  state('36', 'Telangana'),
  state('37', 'Andhra Pradesh'),
  territory('38', 'Ladakh'),
  territory('97', 'Other Territory'),
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
