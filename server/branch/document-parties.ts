import type { DocumentBranch, DocumentCustomer } from '../contract/document-models.ts'
import { exactlyOne, type ReadableDb } from '../db/sql.ts'
import { STATES, stateName } from '../domain/states.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { branchOn } from './branch.ts'

/** Returns the branch as a document of a date prints it. */
export function documentBranch(services: Services, date: string): DocumentBranch {
  const branch = branchOn(services.branch(), date)
  const { signatory = null, signatureFileName } = readSetting(services.db, 'shop')
  return {
    Name: branch.name,
    ...(branch.legalName === null ? {} : { LegalName: branch.legalName }),
    ...(branch.licenceNo === null ? {} : { LicenceNo: branch.licenceNo }),
    Address: branch.address,
    City: branch.city,
    StateName: branch.stateName,
    StateCode: branch.stateCode,
    Pincode: branch.pincode,
    GSTIN: branch.gstin,
    Phone: branch.phone,
    Email: branch.email,
    LogoFileName: branch.logoFileName,
    UpiID: branch.upiId,
    ...(branch.bank === null ? {} : { BankDetails: branch.bank }),
    TermsAndConditions: branch.terms === '' ? null : branch.terms,
    AuthorisedSignatory: signatory,
    ...(signatureFileName === undefined ? {} : { SignatureFileName: signatureFileName }),
  }
}

type CustomerRow = {
  id: number
  name: string
  mobile: string | null
  gstin: string | null
  address: string | null
  city: string | null
  pincode: string | null
  stateName: string | null
  stateCode: string | null
}

/** The customer as a document prints them. */
export function documentCustomer(
  db: ReadableDb,
  services: Services,
  customerId: number,
): DocumentCustomer {
  const row = exactlyOne<CustomerRow>(
    db,
    `SELECT c.id, c.name, c.mobile, c.gstin, c.address, c.city, c.pincode,
            s.name AS stateName, s.code AS stateCode
       FROM customers c LEFT JOIN states s ON s.id = c.state_id
      WHERE c.id = :customerId`,
    { customerId },
  )
  return {
    CustomerID: services.ids.encode('customer', row.id),
    Name: row.name,
    Mobile: row.mobile,
    GSTIN: row.gstin,
    Address: row.address,
    City: row.city,
    Pincode: row.pincode,
    StateName: row.stateName,
    StateCode: row.stateCode,
    IsWalkIn: row.id === services.branch().walkInCustomerId,
  }
}

/** Where and under which scheme an order is supplied, as each paper of its money prints it. */
export function supplyParticulars(
  services: Services,
  order: { posStateCode: string | null; taxMode: string; isComposition: number },
) {
  return {
    PlaceOfSupply: {
      StateCode: order.posStateCode,
      StateName: order.posStateCode === null ? null : stateName(order.posStateCode),
    },
    IsInterState: order.taxMode === 'inter',
    IsCompositionScheme: order.isComposition === 1,
    ReverseCharge: false,
    StateTaxLabel: stateTaxLabel(services.branch().stateCode),
  }
}

/** Union territories without a legislature charge UTGST: the same tax under another name. */
export function stateTaxLabel(stateCode: string | null): 'SGST' | 'UTGST' {
  const state = STATES.find((entry) => entry.code === stateCode)
  return state?.isUnionTerritoryWithoutLegislature === true ? 'UTGST' : 'SGST'
}
