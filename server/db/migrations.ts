import { sql as masters } from './migrations/0010-masters.ts'
import { sql as catalogue } from './migrations/0020-catalogue.ts'
import { sql as sales } from './migrations/0030-sales.ts'
import { sql as documentDigests } from './migrations/0050-document-digests.ts'
import { sql as printing } from './migrations/0060-printing.ts'
import { sql as printPayload } from './migrations/0070-print-payload.ts'
import { sql as optics } from './migrations/0080-optics.ts'
import { sql as orderEvents } from './migrations/0090-order-events.ts'
import { sql as households } from './migrations/0100-households.ts'
import { sql as day } from './migrations/0110-day.ts'
import { sql as approvals } from './migrations/0120-approvals.ts'
import { sql as devices } from './migrations/0140-devices.ts'
import { sql as pendingReceipts } from './migrations/0150-pending-receipts.ts'
import { sql as approvalSubjects } from './migrations/0160-approval-subjects.ts'
import { sql as lensEyes } from './migrations/0161-lens-eyes.ts'
import {
  functions as findingFunctions,
  sql as findingMessages,
} from './migrations/0170-finding-messages.ts'
import { sql as orderBalances } from './migrations/0171-order-balances.ts'
import { sql as seriesDays } from './migrations/0172-series-days.ts'
import {
  functions as returnReasonFunctions,
  sql as returnReasons,
} from './migrations/0173-return-reasons.ts'
import { sql as stockValue } from './migrations/0180-stock-value.ts'
import { sql as lensCheckReadings } from './migrations/0190-lens-check-readings.ts'
import {
  functions as printFunctions,
  sql as printMessages,
} from './migrations/0191-print-messages.ts'
import { sql as places } from './migrations/0200-places.ts'
import { sql as commercialNotes } from './migrations/0201-commercial-notes.ts'
import { sql as lineSupply } from './migrations/0202-line-supply.ts'
import { sql as sharedCodes } from './migrations/0203-shared-codes.ts'
import { sql as purchasing } from './migrations/0210-purchasing.ts'
import { sql as items } from './migrations/0211-items.ts'
import { sql as signInFailures } from './migrations/0230-sign-in-failures.ts'
import { sql as measuresOfAnOrder } from './migrations/0240-measures-of-an-order.ts'
import { sql as contactLensPrescriptions } from './migrations/0241-contact-lens-prescriptions.ts'
import { sql as shopMasters } from './migrations/0250-shop-masters.ts'
import { sql as shopSettings } from './migrations/0251-shop-settings.ts'
import { sql as labBills } from './migrations/0252-lab-bills.ts'
import { sql as nameCodes } from './migrations/0254-name-codes.ts'
import { sql as shopParticulars } from './migrations/0260-shop-particulars.ts'
import { sql as standingRecalls } from './migrations/0270-standing-recalls.ts'
import { sql as orderRepairs } from './migrations/0271-order-repairs.ts'
import { sql as approvalContents } from './migrations/0290-approval-contents.ts'
import { sql as shopChecks } from './migrations/0291-shop-checks.ts'
import { sql as filedMonths } from './migrations/0292-filed-months.ts'
import { sql as healthReads } from './migrations/0293-health-reads.ts'
import { sql as refundSeries } from './migrations/0300-refund-series.ts'
import { sql as seriesOfAGstin } from './migrations/0301-series-of-a-gstin.ts'
import { sql as cancellationCharges } from './migrations/0302-cancellation-charges.ts'
import { sql as purchaseOrders } from './migrations/0320-purchase-orders.ts'
import { sql as ownCodes } from './migrations/0321-own-codes.ts'
import { sql as stockCounts } from './migrations/0330-stock-counts.ts'
import { sql as lensFamilies } from './migrations/0331-lens-families.ts'
import { sql as orderChanges } from './migrations/0340-order-changes.ts'
import { sql as daysOfLabs } from './migrations/0341-days-of-labs.ts'
import { sql as copyPlaces } from './migrations/0360-copy-places.ts'
import { sql as seriesLetters } from './migrations/0361-series-letters.ts'
import { sql as drawers } from './migrations/0370-drawers.ts'
import { sql as mergedMasters } from './migrations/0380-merged-masters.ts'
import { sql as itemImages } from './migrations/0381-item-images.ts'
import { sql as orderTrays } from './migrations/0382-order-trays.ts'
import { sql as shopImports } from './migrations/0390-shop-imports.ts'
import { sql as eInvoices } from './migrations/0400-e-invoices.ts'
import { sql as gstr2b } from './migrations/0401-gstr2b.ts'
import { sql as standbys } from './migrations/0410-standbys.ts'
import { sql as foundDocuments } from './migrations/0411-found-documents.ts'
import { sql as keyedAudit } from './migrations/0420-keyed-audit.ts'
import { sql as offers } from './migrations/0430-offers.ts'
import { sql as incentives } from './migrations/0431-incentives.ts'
import { sql as keptLenses } from './migrations/0440-kept-lenses.ts'
import { sql as openingOrders } from './migrations/0455-opening-orders.ts'
import { sql as contactLensFamilies } from './migrations/0460-contact-lens-families.ts'
import { sql as tallyExports } from './migrations/0466-tally-exports.ts'
import { sql as frozenModels } from './migrations/0520-frozen-models.ts'
import { sql as consents } from './migrations/0524-consents.ts'
import { sql as outreach } from './migrations/0525-outreach.ts'
import { sql as wholeCodes } from './migrations/0526-whole-codes.ts'
import { sql as tillOfPapers } from './migrations/0527-till-of-papers.ts'
import { sql as droppedOrders } from './migrations/0528-dropped-orders.ts'
import { sql as attributeValues } from './migrations/0529-attribute-values.ts'
import { sql as copyStores } from './migrations/0530-copy-stores.ts'
import { sql as giftCards } from './migrations/0531-gift-cards.ts'
import { sql as reportViews } from './migrations/0532-report-views.ts'
import { sql as payers } from './migrations/0533-payers.ts'
import { sql as stockLookUps } from './migrations/0534-stock-look-ups.ts'
import { sql as labMovements } from './migrations/0535-lab-movements.ts'
import { sql as toldDocuments } from './migrations/0536-told-documents.ts'
import { sql as doctorCommission } from './migrations/0537-doctor-commission.ts'
import { sql as points } from './migrations/0538-points.ts'
import { sql as campaigns } from './migrations/0539-campaigns.ts'
import { sql as creditOfBills } from './migrations/0540-credit-of-bills.ts'
import { sql as pointCorrections } from './migrations/0541-point-corrections.ts'
import { sql as namesOfTheErased } from './migrations/0542-names-of-the-erased.ts'
import { sql as draftsOfBills } from './migrations/0543-drafts-of-bills.ts'
import { sql as cutOffHours } from './migrations/0545-cut-off-hours.ts'
import { sql as lateCosts } from './migrations/0546-late-costs.ts'
import { sql as billsOfAllKinds } from './migrations/0550-bills-of-all-kinds.ts'
import { sql as partsOfReports } from './migrations/0551-parts-of-reports.ts'
import { sql as answeredReturns } from './migrations/0552-answered-returns.ts'
import { sql as versionsOfMasters } from './migrations/0553-versions-of-masters.ts'
import { sql as moreMessages } from './migrations/0554-more-messages.ts'
import { sql as incentiveParts } from './migrations/0555-incentive-parts.ts'
import { sql as fitterBills } from './migrations/0556-fitter-bills.ts'
import { sql as reversedIgst } from './migrations/0557-reversed-igst.ts'
import { sql as formerBills } from './migrations/0558-former-bills.ts'
import { sql as droppedOrderDrafts } from './migrations/0559-dropped-order-drafts.ts'
import { sql as reversedAnswers } from './migrations/0560-reversed-answers.ts'
import { sql as billCycle } from './migrations/0561-bill-cycle.ts'
import { sql as consentChannels } from './migrations/0562-consent-channels.ts'
import { sql as countsPostedInSteps } from './migrations/0563-counts-posted-in-steps.ts'
import { sql as jobChargeItems } from './migrations/0564-job-charge-items.ts'
import { sql as itemsWithoutPrice } from './migrations/0565-items-without-price.ts'
import { sql as historyOfPapers } from './migrations/0566-history-of-papers.ts'
import { sql as recallsOfTests } from './migrations/0567-recalls-of-tests.ts'
import { sql as eyeDiseases } from './migrations/0568-eye-diseases.ts'
import { sql as historyOfTaxRates } from './migrations/0569-history-of-tax-rates.ts'
import { sql as remakesByLine } from './migrations/0570-remakes-by-line.ts'
import { sql as creditsOfDays } from './migrations/0571-credits-of-days.ts'
import { sql as readPrisms } from './migrations/0574-read-prisms.ts'
import { sql as soldMemberships } from './migrations/0576-sold-memberships.ts'
import { sql as yearPrefixes } from './migrations/0579-year-prefixes.ts'
import { sql as prismOfLenses } from './migrations/0580-prism-of-lenses.ts'
import { sql as drawerOfCorrections } from './migrations/0581-drawer-of-corrections.ts'
import { sql as withdrawnPrescriptions } from './migrations/0582-withdrawn-prescriptions.ts'
import { sql as takenBackVouchers } from './migrations/0583-taken-back-vouchers.ts'
import { sql as takenBackMoney } from './migrations/0585-taken-back-money.ts'
import { sql as usedReferences } from './migrations/0586-used-references.ts'
import { sql as voucherDrafts } from './migrations/0587-voucher-drafts.ts'
import { sql as splitOrders } from './migrations/0589-split-orders.ts'
import { sql as claimsOfWhatCameBroken } from './migrations/0591-claims-of-what-came-broken.ts'
import { sql as lostClaims } from './migrations/0592-lost-claims.ts'
import { sql as lossesOfWhatCameBroken } from './migrations/0593-losses-of-what-came-broken.ts'
import { sql as copiesOfBills } from './migrations/0594-copies-of-bills.ts'
import { sql as frameChanges } from './migrations/0596-frame-changes.ts'
import { sql as fitterPaymentsBack } from './migrations/0598-fitter-payments-back.ts'
import { sql as creditOfLostClaims } from './migrations/0604-credit-of-lost-claims.ts'
import { sql as creditsAndFamilyPrices } from './migrations/0607-credits-and-family-prices.ts'
import { sql as parcelsBack } from './migrations/0610-parcels-back.ts'
import { sql as halvesOfCredit } from './migrations/0612-halves-of-credit.ts'
import { sql as linesInThePowerOfTheirItem } from './migrations/0613-lines-in-the-power-of-their-item.ts'
import { sql as lossesWithoutCost } from './migrations/0619-losses-without-cost.ts'
import { sql as prismOfCartLines } from './migrations/0623-prism-of-cart-lines.ts'
import {
  functions as spellingFunctions,
  sql as spellingOfCustomers,
} from './migrations/0625-spelling-of-customers.ts'
import { sql as numbersOfCartLines } from './migrations/0626-numbers-of-cart-lines.ts'
import { sql as lotOfCartLines } from './migrations/0627-lot-of-cart-lines.ts'
import { sql as jobsSentByDay } from './migrations/0628-jobs-sent-by-day.ts'
import { sql as labBillsBack } from './migrations/0629-lab-bills-back.ts'
import { sql as fitterBillsBack } from './migrations/0630-fitter-bills-back.ts'
import { sql as categoriesAsAList } from './migrations/0631-categories-as-a-list.ts'
import { sql as framesToFollow } from './migrations/0635-frames-to-follow.ts'
import { sql as historyOfMessageTexts } from './migrations/0636-history-of-message-texts.ts'

export type Migration = {
  number: number
  slug: string
  sql: string
  /** What the step's SQL calls beside SQLite's own functions. */
  functions?: Readonly<Record<string, (value: unknown) => string | null>>
}

/** Every step, in order. A shipped step is never edited; a mistake gets a new step. */
export const MIGRATIONS: readonly Migration[] = [
  { number: 10, slug: 'masters', sql: masters },
  { number: 20, slug: 'catalogue', sql: catalogue },
  { number: 30, slug: 'sales', sql: sales },
  { number: 50, slug: 'document-digests', sql: documentDigests },
  { number: 60, slug: 'printing', sql: printing },
  { number: 70, slug: 'print-payload', sql: printPayload },
  { number: 80, slug: 'optics', sql: optics },
  { number: 90, slug: 'order-events', sql: orderEvents },
  { number: 100, slug: 'households', sql: households },
  { number: 110, slug: 'day', sql: day },
  { number: 120, slug: 'approvals', sql: approvals },
  { number: 140, slug: 'devices', sql: devices },
  { number: 150, slug: 'pending-receipts', sql: pendingReceipts },
  { number: 160, slug: 'approval-subjects', sql: approvalSubjects },
  { number: 161, slug: 'lens-eyes', sql: lensEyes },
  {
    number: 170,
    slug: 'finding-messages',
    sql: findingMessages,
    functions: findingFunctions,
  },
  { number: 171, slug: 'order-balances', sql: orderBalances },
  { number: 172, slug: 'series-days', sql: seriesDays },
  {
    number: 173,
    slug: 'return-reasons',
    sql: returnReasons,
    functions: returnReasonFunctions,
  },
  { number: 180, slug: 'stock-value', sql: stockValue },
  { number: 190, slug: 'lens-check-readings', sql: lensCheckReadings },
  { number: 191, slug: 'print-messages', sql: printMessages, functions: printFunctions },
  { number: 200, slug: 'places', sql: places },
  { number: 201, slug: 'commercial-notes', sql: commercialNotes },
  { number: 202, slug: 'line-supply', sql: lineSupply },
  { number: 203, slug: 'shared-codes', sql: sharedCodes },
  { number: 210, slug: 'purchasing', sql: purchasing },
  { number: 211, slug: 'items', sql: items },
  { number: 230, slug: 'sign-in-failures', sql: signInFailures },
  { number: 240, slug: 'measures-of-an-order', sql: measuresOfAnOrder },
  { number: 241, slug: 'contact-lens-prescriptions', sql: contactLensPrescriptions },
  { number: 250, slug: 'shop-masters', sql: shopMasters },
  { number: 251, slug: 'shop-settings', sql: shopSettings },
  { number: 252, slug: 'lab-bills', sql: labBills },
  { number: 254, slug: 'name-codes', sql: nameCodes },
  { number: 260, slug: 'shop-particulars', sql: shopParticulars },
  { number: 270, slug: 'standing-recalls', sql: standingRecalls },
  { number: 271, slug: 'order-repairs', sql: orderRepairs },
  { number: 290, slug: 'approval-contents', sql: approvalContents },
  { number: 291, slug: 'shop-checks', sql: shopChecks },
  { number: 292, slug: 'filed-months', sql: filedMonths },
  { number: 293, slug: 'health-reads', sql: healthReads },
  { number: 300, slug: 'refund-series', sql: refundSeries },
  { number: 301, slug: 'series-of-a-gstin', sql: seriesOfAGstin },
  { number: 302, slug: 'cancellation-charges', sql: cancellationCharges },
  { number: 320, slug: 'purchase-orders', sql: purchaseOrders },
  { number: 321, slug: 'own-codes', sql: ownCodes },
  { number: 330, slug: 'stock-counts', sql: stockCounts },
  { number: 331, slug: 'lens-families', sql: lensFamilies },
  { number: 340, slug: 'order-changes', sql: orderChanges },
  { number: 341, slug: 'days-of-labs', sql: daysOfLabs },
  { number: 360, slug: 'copy-places', sql: copyPlaces },
  { number: 361, slug: 'series-letters', sql: seriesLetters },
  { number: 370, slug: 'drawers', sql: drawers },
  { number: 380, slug: 'merged-masters', sql: mergedMasters },
  { number: 381, slug: 'item-images', sql: itemImages },
  { number: 382, slug: 'order-trays', sql: orderTrays },
  { number: 390, slug: 'shop-imports', sql: shopImports },
  { number: 400, slug: 'e-invoices', sql: eInvoices },
  { number: 401, slug: 'gstr2b', sql: gstr2b },
  { number: 410, slug: 'standbys', sql: standbys },
  { number: 411, slug: 'found-documents', sql: foundDocuments },
  { number: 420, slug: 'keyed-audit', sql: keyedAudit },
  { number: 430, slug: 'offers', sql: offers },
  { number: 431, slug: 'incentives', sql: incentives },
  { number: 440, slug: 'kept-lenses', sql: keptLenses },
  { number: 455, slug: 'opening-orders', sql: openingOrders },
  { number: 460, slug: 'contact-lens-families', sql: contactLensFamilies },
  { number: 466, slug: 'tally-exports', sql: tallyExports },
  { number: 520, slug: 'frozen-models', sql: frozenModels },
  { number: 524, slug: 'consents', sql: consents },
  { number: 525, slug: 'outreach', sql: outreach },
  { number: 526, slug: 'whole-codes', sql: wholeCodes },
  { number: 527, slug: 'till-of-papers', sql: tillOfPapers },
  { number: 528, slug: 'dropped-orders', sql: droppedOrders },
  { number: 529, slug: 'attribute-values', sql: attributeValues },
  { number: 530, slug: 'copy-stores', sql: copyStores },
  { number: 531, slug: 'gift-cards', sql: giftCards },
  { number: 532, slug: 'report-views', sql: reportViews },
  { number: 533, slug: 'payers', sql: payers },
  { number: 534, slug: 'stock-look-ups', sql: stockLookUps },
  { number: 535, slug: 'lab-movements', sql: labMovements },
  { number: 536, slug: 'told-documents', sql: toldDocuments },
  { number: 537, slug: 'doctor-commission', sql: doctorCommission },
  { number: 538, slug: 'points', sql: points },
  { number: 539, slug: 'campaigns', sql: campaigns },
  { number: 540, slug: 'credit-of-bills', sql: creditOfBills },
  { number: 541, slug: 'point-corrections', sql: pointCorrections },
  { number: 542, slug: 'names-of-the-erased', sql: namesOfTheErased },
  { number: 543, slug: 'drafts-of-bills', sql: draftsOfBills },
  { number: 545, slug: 'cut-off-hours', sql: cutOffHours },
  { number: 546, slug: 'late-costs', sql: lateCosts },
  { number: 550, slug: 'bills-of-all-kinds', sql: billsOfAllKinds },
  { number: 551, slug: 'parts-of-reports', sql: partsOfReports },
  { number: 552, slug: 'answered-returns', sql: answeredReturns },
  { number: 553, slug: 'versions-of-masters', sql: versionsOfMasters },
  { number: 554, slug: 'more-messages', sql: moreMessages },
  { number: 555, slug: 'incentive-parts', sql: incentiveParts },
  { number: 556, slug: 'fitter-bills', sql: fitterBills },
  { number: 557, slug: 'reversed-igst', sql: reversedIgst },
  { number: 558, slug: 'former-bills', sql: formerBills },
  { number: 559, slug: 'dropped-order-drafts', sql: droppedOrderDrafts },
  { number: 560, slug: 'reversed-answers', sql: reversedAnswers },
  { number: 561, slug: 'bill-cycle', sql: billCycle },
  { number: 562, slug: 'consent-channels', sql: consentChannels },
  { number: 563, slug: 'counts-posted-in-steps', sql: countsPostedInSteps },
  { number: 564, slug: 'job-charge-items', sql: jobChargeItems },
  { number: 565, slug: 'items-without-price', sql: itemsWithoutPrice },
  { number: 566, slug: 'history-of-papers', sql: historyOfPapers },
  { number: 567, slug: 'recalls-of-tests', sql: recallsOfTests },
  { number: 568, slug: 'eye-diseases', sql: eyeDiseases },
  { number: 569, slug: 'history-of-tax-rates', sql: historyOfTaxRates },
  { number: 570, slug: 'remakes-by-line', sql: remakesByLine },
  { number: 571, slug: 'credits-of-days', sql: creditsOfDays },
  { number: 574, slug: 'read-prisms', sql: readPrisms },
  { number: 576, slug: 'sold-memberships', sql: soldMemberships },
  { number: 579, slug: 'year-prefixes', sql: yearPrefixes },
  { number: 580, slug: 'prism-of-lenses', sql: prismOfLenses },
  { number: 581, slug: 'drawer-of-corrections', sql: drawerOfCorrections },
  { number: 582, slug: 'withdrawn-prescriptions', sql: withdrawnPrescriptions },
  { number: 583, slug: 'taken-back-vouchers', sql: takenBackVouchers },
  { number: 585, slug: 'taken-back-money', sql: takenBackMoney },
  { number: 586, slug: 'used-references', sql: usedReferences },
  { number: 587, slug: 'voucher-drafts', sql: voucherDrafts },
  { number: 589, slug: 'split-orders', sql: splitOrders },
  { number: 591, slug: 'claims-of-what-came-broken', sql: claimsOfWhatCameBroken },
  { number: 592, slug: 'lost-claims', sql: lostClaims },
  { number: 593, slug: 'losses-of-what-came-broken', sql: lossesOfWhatCameBroken },
  { number: 594, slug: 'copies-of-bills', sql: copiesOfBills },
  { number: 596, slug: 'frame-changes', sql: frameChanges },
  { number: 598, slug: 'fitter-payments-back', sql: fitterPaymentsBack },
  { number: 604, slug: 'credit-of-lost-claims', sql: creditOfLostClaims },
  { number: 607, slug: 'credits-and-family-prices', sql: creditsAndFamilyPrices },
  { number: 610, slug: 'parcels-back', sql: parcelsBack },
  { number: 612, slug: 'halves-of-credit', sql: halvesOfCredit },
  { number: 613, slug: 'lines-in-the-power-of-their-item', sql: linesInThePowerOfTheirItem },
  { number: 619, slug: 'losses-without-cost', sql: lossesWithoutCost },
  { number: 623, slug: 'prism-of-cart-lines', sql: prismOfCartLines },
  {
    number: 625,
    slug: 'spelling-of-customers',
    sql: spellingOfCustomers,
    functions: spellingFunctions,
  },
  { number: 626, slug: 'numbers-of-cart-lines', sql: numbersOfCartLines },
  { number: 627, slug: 'lot-of-cart-lines', sql: lotOfCartLines },
  { number: 628, slug: 'jobs-sent-by-day', sql: jobsSentByDay },
  { number: 629, slug: 'lab-bills-back', sql: labBillsBack },
  { number: 630, slug: 'fitter-bills-back', sql: fitterBillsBack },
  { number: 631, slug: 'categories-as-a-list', sql: categoriesAsAList },
  { number: 635, slug: 'frames-to-follow', sql: framesToFollow },
  { number: 636, slug: 'history-of-message-texts', sql: historyOfMessageTexts },
]
