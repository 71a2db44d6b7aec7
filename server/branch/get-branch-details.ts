import { branchDetails } from '../contract/branch.ts'
import { financialYearOf } from '../domain/financial-year.ts'
import { operation } from '../kernel/operation.ts'

export const getBranchDetails = operation(branchDetails, ({ services }) => {
  const branch = services.branch()
  const { yearId } = financialYearOf(services.localNow())
  return {
    BranchID: branch.id,
    EncryptedBranchID: services.ids.encode('branch', branch.id),
    CompanyID: services.ids.encode('company', branch.companyId),
    BranchName: branch.name,
    Address: branch.address,
    City: branch.city,
    StateID: services.ids.encode('state', branch.stateId),
    StateName: branch.stateName,
    StateCode: branch.stateCode,
    Pincode: branch.pincode,
    GSTIN: branch.gstin,
    Phone: branch.phone,
    Email: branch.email,
    LogoFileName: branch.logoFileName,
    IsCompositionScheme: branch.isCompositionScheme,
    Currency: branch.currency,
    UpiID: branch.upiId,
    TermsAndConditions: branch.terms,
    ModuleID: services.ids.encode('module', branch.moduleId),
    CurrentYearID: services.ids.encode('year', yearId),
    CurrentYearNumericID: yearId,
  }
})
