import type { PrescriptionCardModel } from '../../contract/document-models.ts'
import { presentFacts, type Sheet, type WalletCard } from '../../rendering/sheet.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { blankSheet, type SheetOptions } from '../shared/blank-sheet.ts'
import { formatDate } from '../shared/format.ts'
import { recipientParty } from '../shared/parties.ts'
import { printedNote } from '../shared/powers.ts'
import { distanceAndNear, measureFacts, prescriptionDetail } from '../shared/prescription-grid.ts'
import { type DocumentTexts, documentTexts, sentence } from '../shared/texts.ts'

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
    details: [prescriptionDetail(Prescription, texts)],
    card: walletCard(model, texts),
    outcome: presentFacts([
      {
        label: texts.label('remarks'),
        value: printedNote(Prescription.Remarks).join('; '),
      },
    ]),
    signatory: {
      forWhom: sentence('forShop', { shop: printableLine(model.Branch.Name) }),
      name: doctor,
      role: texts.label('signature'),
    },
  }
}

/** The same to be cut out and carried along, the size of a bank card. */
function walletCard(model: PrescriptionCardModel, texts: DocumentTexts): WalletCard {
  const { Branch, Customer, NextTestDue, Prescription } = model
  const { Left, Right } = Prescription
  const pds = [Right?.PD, Left?.PD].map((pd) => printableLine(pd ?? '')).filter((pd) => pd !== '')
  return {
    heading: printableLine(Branch.Name),
    phone: printableLine(Branch.Phone ?? ''),
    name: printableLine(Customer.Name),
    date: formatDate(Prescription.ExamDate),
    table: distanceAndNear(Prescription, texts),
    facts: presentFacts([
      {
        label: texts.english('pupillaryDistance'),
        value: printableLine(Prescription.IPD ?? '') || pds.join(' / '),
      },
      {
        label: texts.english('nextTestDue'),
        value: NextTestDue === null ? '' : formatDate(NextTestDue),
      },
      { label: '', value: printableLine(Prescription.DoctorName ?? '') },
    ]),
  }
}
