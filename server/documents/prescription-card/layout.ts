import type { PrescriptionCardModel } from '../../contract/document-models.ts'
import { presentFacts, type Sheet } from '../../rendering/sheet.ts'
import { printableLine, printableLines } from '../../rendering/text/printable-text.ts'
import { blankSheet, type SheetOptions } from '../shared/blank-sheet.ts'
import { formatDate } from '../shared/format.ts'
import { recipientParty } from '../shared/parties.ts'
import { measureFacts, prescriptionDetail } from '../shared/prescription-grid.ts'
import { documentTexts, sentence } from '../shared/texts.ts'

/** Lays out the card with a customer's powers. The doctor who found them stands under it. */
export function prescriptionCardSheet(
  model: PrescriptionCardModel,
  options: SheetOptions = {},
): Sheet {
  const texts = documentTexts(options.language)
  const { Prescription } = model
  const title = texts.english('prescriptionCard')
  const number = printableLine(model.SalesOrderNo ?? '')
  const doctor = printableLine(Prescription.DoctorName ?? '')
  const registration = printableLine(Prescription.DoctorRegistrationNo ?? '')
  const head = { title, number, datedAt: Prescription.ExamDate, branch: model.Branch }
  return {
    ...blankSheet(head, options, texts),
    secondTitle: texts.second('prescriptionCard'),
    recipient: {
      ...recipientParty(model.Customer, 'billTo', texts),
      heading: texts.label('prescriptionOf'),
    },
    facts: presentFacts([
      { label: texts.label('examinedOn'), value: formatDate(Prescription.ExamDate) },
      { label: texts.label('prescribedBy'), value: doctor },
      { label: texts.label('registrationNo'), value: registration },
      { label: texts.label('pupillaryDistance'), value: printableLine(Prescription.IPD ?? '') },
      ...measureFacts(Prescription, texts),
      {
        label: texts.label('dateOfBirth'),
        value: model.DateOfBirth === null ? '' : formatDate(model.DateOfBirth),
      },
      {
        label: texts.label('nextTestDue'),
        value: model.NextTestDue === null ? '' : formatDate(model.NextTestDue),
      },
      { label: texts.label('orderNo'), value: number },
    ]),
    details: [prescriptionDetail(Prescription, texts, options)],
    outcome: presentFacts([
      {
        label: texts.label('remarks'),
        value: printableLines(Prescription.Remarks ?? '').join('; '),
      },
    ]),
    signatory: {
      forWhom: sentence('forShop', { shop: printableLine(model.Branch.Name) }),
      name: doctor,
      role: texts.label('signature'),
    },
  }
}
