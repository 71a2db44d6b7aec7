import type { MasterPointer } from '../masters/master-pointers.ts'

/** Prescriptions that point to a row of a list. */
export const PRESCRIPTION_POINTERS: readonly MasterPointer[] = [
  {
    kind: 'Doctor',
    what: 'prescriptions',
    count: 'SELECT count(*) AS count FROM prescriptions WHERE doctor_id = :from',
    move: 'UPDATE prescriptions SET doctor_id = :into WHERE doctor_id = :from',
  },
  {
    kind: 'Doctor',
    what: 'prescriptions',
    count: 'SELECT count(*) AS count FROM contact_lens_prescriptions WHERE doctor_id = :from',
    move: 'UPDATE contact_lens_prescriptions SET doctor_id = :into WHERE doctor_id = :from',
  },
]
