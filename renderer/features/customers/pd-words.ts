import type { CustomerSummary } from '../../../server/contract/customers.ts'
import { t } from '../../base/i18n/t.ts'

/** The PD of both eyes as measured, else that of each eye. */
export function pdWords({
  IPD,
  LeftPD,
  RightPD,
}: Pick<NonNullable<CustomerSummary['LastPrescription']>, 'IPD' | 'LeftPD' | 'RightPD'>): string {
  if (IPD) return IPD
  const eyes = [
    RightPD ? t('customers.pdRight', { pd: RightPD }) : '',
    LeftPD ? t('customers.pdLeft', { pd: LeftPD }) : '',
  ].filter((words) => words !== '')
  return eyes.length === 0 ? '–' : eyes.join(' ')
}
