import type { PrescriptionCardModel } from '../../contract/document-models.ts'
import { presentFacts, type Sheet } from '../../rendering/sheet.ts'
import { printableLine, printableLines } from '../../rendering/text/printable-text.ts'
import { blankSheet, type SheetOptions } from '../shared/blank-sheet.ts'
import { formatDate } from '../shared/format.ts'
import { recipientParty } from '../shared/parties.ts'
import { prescriptionDetail } from '../shared/prescription-grid.ts'
import { words } from '../shared/words.ts'

/** Lays out the card with a customer's powers. The doctor who found them stands under it. */
export function prescriptionCardSheet(
  model: PrescriptionCardModel,
  options: SheetOptions = {},
): Sheet {
  const say = words(options.language)
  const { Prescription } = model
  const title = say.english('prescriptionCard')
  const number = printableLine(model.SalesOrderNo ?? '')
  const doctor = printableLine(Prescription.DoctorName ?? '')
  const registration = printableLine(Prescription.DoctorRegistrationNo ?? '')
  const head = { title, number, datedAt: Prescription.ExamDate, branch: model.Branch }
  return {
    ...blankSheet(head, options, say),
    secondTitle: say.second('prescriptionCard'),
    recipient: {
      ...recipientParty(model.Customer, 'billTo', say),
      heading: say.label('prescriptionOf'),
    },
    facts: presentFacts([
      { label: say.label('examinedOn'), value: formatDate(Prescription.ExamDate) },
      { label: say.label('prescribedBy'), value: doctor },
      { label: say.label('registrationNo'), value: registration },
      { label: say.label('pupillaryDistance'), value: printableLine(Prescription.IPD ?? '') },
      {
        label: say.label('dateOfBirth'),
        value: model.DateOfBirth === null ? '' : formatDate(model.DateOfBirth),
      },
      {
        label: say.label('nextTestDue'),
        value: model.NextTestDue === null ? '' : formatDate(model.NextTestDue),
      },
      { label: say.label('orderNo'), value: number },
    ]),
    details: [prescriptionDetail(Prescription, say, options)],
    outcome: presentFacts([
      {
        label: say.label('remarks'),
        value: printableLines(Prescription.Remarks ?? '').join('; '),
      },
    ]),
    signatory: {
      forWhom: `For ${printableLine(model.Branch.Name)}`,
      name: doctor,
      role: say.label('signature'),
    },
  }
}
