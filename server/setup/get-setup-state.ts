import { setupState as spec } from '../contract/setup.ts'
import { STATES } from '../domain/states.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { needsSetup } from './needs-setup.ts'

const ANY_PREFIX = 'A1'

/** The letters by which a state is known on number plates make a prefix that people recognise. */
const STATE_LETTERS: Readonly<Record<string, string>> = {
  '01': 'JK',
  '02': 'HP',
  '03': 'PB',
  '04': 'CH',
  '05': 'UK',
  '06': 'HR',
  '07': 'DL',
  '08': 'RJ',
  '09': 'UP',
  '10': 'BR',
  '11': 'SK',
  '12': 'AR',
  '13': 'NL',
  '14': 'MN',
  '15': 'MZ',
  '16': 'TR',
  '17': 'ML',
  '18': 'AS',
  '19': 'WB',
  '20': 'JH',
  '21': 'OD',
  '22': 'CG',
  '23': 'MP',
  '24': 'GJ',
  '26': 'DD',
  '27': 'MH',
  '29': 'KA',
  '30': 'GA',
  '31': 'LD',
  '32': 'KL',
  '33': 'TN',
  '34': 'PY',
  '35': 'AN',
  '36': 'TS',
  '37': 'AP',
  '38': 'LA',
}

export const getSetupState = operation(spec, ({ services }) => ({
  NeedsSetup: needsSetup(services.db),
  States: STATES.filter(({ isRetired }) => !isRetired).map(({ code, nameCode }) => ({
    Code: code,
    Name: message(nameCode),
    SuggestedPrefix: STATE_LETTERS[code] === undefined ? ANY_PREFIX : `${STATE_LETTERS[code]}1`,
  })),
  SuggestedPrefix: services.hasBranch() ? services.branch().numberPrefix : ANY_PREFIX,
}))
