import type { WritableDb } from '../db/sql.ts'
import { addDays, addMonths } from '../domain/local-time.ts'
import { readTyped } from '../prescriptions/typed-prescription.ts'
import { keepExam } from '../prescriptions/write-prescription.ts'
import { demoEyes } from './demo-eyes.ts'
import type { DemoCustomer } from './demo-people.ts'

/** The families of the shop come first; they have been coming for years. */
const OLD_CUSTOMERS = 21
const EXAMS_EACH = 4
const DOCTORS = 4

/** Eye tests of the years before the shop's books begin: about one a year for each of a family. */
export function writeDemoExams(
  tx: WritableDb,
  customers: readonly DemoCustomer[],
  given: { firstDay: string; takenBy: number | null },
): void {
  for (const [place, customer] of customers.slice(0, OLD_CUSTOMERS).entries()) {
    for (let yearsAgo = EXAMS_EACH; yearsAgo >= 1; yearsAgo -= 1) {
      // Not everybody comes every year, and nobody on the very day.
      if ((place + yearsAgo) % 5 === 0) continue
      const day = addDays(
        addMonths(`${given.firstDay}T11:30:00`, -12 * yearsAgo),
        (place * 11) % 45,
      )
      const { left, right } = demoEyes(customer, yearsAgo)
      const exam = {
        customerId: customer.id,
        doctorId: place % 3 === 0 ? null : 1 + (place % DOCTORS),
        examDate: day,
        vertexTenthsMm: null,
        remarks: null,
        takenBy: given.takenBy,
      }
      const ipd = String(Number(right.pd) + Number(left.pd))
      keepExam(tx, exam, readTyped({ right: cells(right), left: cells(left), ipd }))
    }
  }
}

function cells(eye: ReturnType<typeof demoEyes>['right']) {
  return {
    spherical: eye.spherical,
    cylinder: eye.cylinder ?? '',
    axis: eye.axis ?? '',
    addition: eye.addition ?? '',
    pd: eye.pd,
    va: '6/6',
  }
}
