// Generated from server/contract by `npm run generate`; a unit test compares it.

import type * as accountant from '../../../server/contract/accountant.ts'
import type * as approvals from '../../../server/contract/approvals.ts'
import type * as auth from '../../../server/contract/auth.ts'
import type * as branch from '../../../server/contract/branch.ts'
import type * as cart from '../../../server/contract/cart.ts'
import type * as catalog from '../../../server/contract/catalog.ts'
import type * as contactLenses from '../../../server/contract/contact-lenses.ts'
import type * as copies from '../../../server/contract/copies.ts'
import type * as credit from '../../../server/contract/credit.ts'
import type * as customers from '../../../server/contract/customers.ts'
import type * as day from '../../../server/contract/day.ts'
import type * as devices from '../../../server/contract/devices.ts'
import type * as documentStyle from '../../../server/contract/document-style.ts'
import type * as documents from '../../../server/contract/documents.ts'
import type * as eInvoices from '../../../server/contract/e-invoices.ts'
import type * as fitterBills from '../../../server/contract/fitter-bills.ts'
import type * as giftCards from '../../../server/contract/gift-cards.ts'
import type * as gst from '../../../server/contract/gst.ts'
import type * as imports from '../../../server/contract/import.ts'
import type * as incentives from '../../../server/contract/incentives.ts'
import type * as keys from '../../../server/contract/keys.ts'
import type * as lab from '../../../server/contract/lab.ts'
import type * as labParcels from '../../../server/contract/lab-parcels.ts'
import type * as labels from '../../../server/contract/labels.ts'
import type * as lensCheck from '../../../server/contract/lens-check.ts'
import type * as lensGrid from '../../../server/contract/lens-grid.ts'
import type * as live from '../../../server/contract/live.ts'
import type * as masters from '../../../server/contract/masters.ts'
import type * as offers from '../../../server/contract/offers.ts'
import type * as orderChange from '../../../server/contract/order-change.ts'
import type * as orderSplit from '../../../server/contract/order-split.ts'
import type * as orderTransitions from '../../../server/contract/order-transitions.ts'
import type * as orders from '../../../server/contract/orders.ts'
import type * as outreach from '../../../server/contract/outreach.ts'
import type * as overview from '../../../server/contract/overview.ts'
import type * as payers from '../../../server/contract/payers.ts'
import type * as points from '../../../server/contract/points.ts'
import type * as prescriptions from '../../../server/contract/prescriptions.ts'
import type * as priceChanges from '../../../server/contract/price-changes.ts'
import type * as printing from '../../../server/contract/printing.ts'
import type * as purchaseOrders from '../../../server/contract/purchase-orders.ts'
import type * as purchasing from '../../../server/contract/purchasing.ts'
import type * as receipts from '../../../server/contract/receipts.ts'
import type * as reportViews from '../../../server/contract/report-views.ts'
import type * as reports from '../../../server/contract/reports.ts'
import type * as sales from '../../../server/contract/sales.ts'
import type * as scans from '../../../server/contract/scans.ts'
import type * as setup from '../../../server/contract/setup.ts'
import type * as shopChecks from '../../../server/contract/shop-checks.ts'
import type * as shopMasters from '../../../server/contract/shop-masters.ts'
import type * as shopSettings from '../../../server/contract/shop-settings.ts'
import type * as staff from '../../../server/contract/staff.ts'
import type * as standby from '../../../server/contract/standby.ts'
import type * as stock from '../../../server/contract/stock.ts'
import type * as stockCounts from '../../../server/contract/stock-counts.ts'
import type * as supplierCredit from '../../../server/contract/supplier-credit.ts'
import type * as tally from '../../../server/contract/tally.ts'
import type * as tills from '../../../server/contract/tills.ts'

/** How a request of one operation is built; what is not said is false or nothing. */
export type OperationRow = {
  method: 'GET' | 'POST'
  /** With the names of its parameters in braces. */
  path: string
  /** Of a request with a body: the keys of the input that go into the query string. */
  query?: readonly string[]
  /** The key `body` of the input is the body by itself. */
  isWhole?: true
  bodyType?: 'text/csv' | 'image/*' | '*/*'
  /** Needs no session. */
  isOpen?: true
}

/** The contract, by the name of the operation. */
export type Contract = {
  'read-accountant-folder': typeof accountant.accountantFolder
  'give-approval': typeof approvals.giveApproval
  'list-approvers': typeof approvals.listApprovers
  'change-own-secret': typeof auth.changeOwnSecret
  'end-session': typeof auth.endSession
  'list-people': typeof auth.people
  'list-sessions': typeof auth.listSessions
  login: typeof auth.login
  logout: typeof auth.logout
  refresh: typeof auth.refresh
  'get-app-version': typeof branch.appVersion
  'get-branch-details': typeof branch.branchDetails
  'get-branch-logo': typeof branch.branchLogo
  'add-cart-line': typeof cart.addCartLine
  'assign-pair': typeof cart.assignPair
  'clear-cart': typeof cart.clearCart
  'delete-cart-line': typeof cart.deleteCartLine
  'explain-cart-line': typeof cart.explainCartLine
  'list-open-carts': typeof cart.listOpenCarts
  'preview-promise': typeof cart.previewPromise
  'read-cart': typeof cart.readCart
  'set-cart-customer': typeof cart.setCartCustomer
  'set-cart-discount': typeof cart.setCartDiscount
  'set-cart-draft': typeof cart.setCartDraft
  'update-cart-line': typeof cart.updateCartLine
  'change-prices': typeof catalog.changePrices
  'get-catalogue-item': typeof catalog.readItem
  'get-categories-by-item-type': typeof catalog.categoriesByItemType
  'get-category-tree': typeof catalog.categoryTree
  'get-item-by-code': typeof catalog.itemByCode
  'get-item-image': typeof catalog.itemImage
  'get-item-type-by-number': typeof catalog.itemTypeByNumber
  'get-item-types': typeof catalog.itemTypes
  'get-item-types-by-module': typeof catalog.itemTypesByModule
  'get-modules': typeof catalog.modules
  'get-quick-sale-types': typeof catalog.quickSaleTypes
  'get-sub-categories-by-category': typeof catalog.subCategoriesByCategory
  'give-own-code': typeof catalog.giveOwnCode
  'job-charge-item': typeof catalog.jobChargeItem
  'list-attribute-values': typeof catalog.listAttributeValues
  'list-brands': typeof catalog.listBrands
  'list-catalogue-items': typeof catalog.listItems
  'list-tax-classes': typeof catalog.listTaxClasses
  'list-used-values': typeof catalog.listUsedValues
  'membership-item': typeof catalog.membershipItem
  'merge-items': typeof catalog.mergeItems
  'remove-attribute-value': typeof catalog.removeAttributeValue
  'remove-item-image': typeof catalog.removeItemImage
  'rename-attribute-value': typeof catalog.renameAttributeValue
  'save-catalogue-item': typeof catalog.saveItem
  'save-item-image': typeof catalog.saveItemImage
  'search-all-sections': typeof catalog.everySectionSearch
  'search-contact-lenses': typeof catalog.contactLensSearch
  'search-frames': typeof catalog.frameSearch
  'search-items': typeof catalog.itemSearch
  'search-spectacle-lenses': typeof catalog.spectacleLensSearch
  'get-contact-lens-history': typeof contactLenses.contactLensHistory
  'read-contact-lenses': typeof contactLenses.readContactLenses
  'save-contact-lenses': typeof contactLenses.saveContactLenses
  'add-copy-place': typeof copies.addCopyPlace
  'get-copies-state': typeof copies.copiesState
  'list-drives': typeof copies.listDrives
  'rehearse-copy': typeof copies.rehearseCopy
  'remove-copy-place': typeof copies.removeCopyPlace
  'find-credit-note': typeof credit.findCreditNote
  'find-returnable': typeof credit.findReturnable
  'get-returnable': typeof credit.returnableInvoice
  'pay-out-credit': typeof credit.payOutCredit
  'preview-return': typeof credit.previewReturn
  'save-return': typeof credit.saveReturn
  'erase-customer': typeof customers.eraseCustomer
  'export-customer': typeof customers.exportCustomer
  'get-customer': typeof customers.customerDetail
  'glance-at-customer': typeof customers.customerSummary
  'join-household': typeof customers.joinHousehold
  'leave-household': typeof customers.leaveHousehold
  'list-recalls': typeof customers.listRecalls
  'mark-recall': typeof customers.markRecall
  'match-customers': typeof customers.customerMatches
  'save-consent': typeof customers.saveConsent
  'save-customer': typeof customers.customerSave
  'search-customers': typeof customers.customerSearch
  'check-day-report': typeof day.checkReport
  'close-day': typeof day.closeDay
  'count-cash': typeof day.countCash
  'get-day-glance': typeof day.daySummary
  'get-day-ledger': typeof day.dayLedger
  'get-day-report': typeof day.dayReport
  'get-day-reports': typeof day.dayReports
  'get-day-state': typeof day.dayState
  'get-x-report': typeof day.xReport
  'hand-over-drawer': typeof day.handOverDrawer
  'move-between-drawers': typeof day.moveBetweenDrawers
  'move-cash': typeof day.moveCash
  'open-cash-drawer': typeof day.openCashDrawer
  'open-day': typeof day.openDay
  'reopen-day': typeof day.reopenDay
  'take-back-cash': typeof day.takeBackCash
  'cancel-pairing': typeof devices.cancelPairing
  'collect-device': typeof devices.collectDevice
  'decide-pairing': typeof devices.decidePairing
  'get-lan': typeof devices.getLan
  'get-pairing': typeof devices.getPairing
  'list-devices': typeof devices.listDevices
  'pair-device': typeof devices.pairDevice
  'rename-device': typeof devices.renameDevice
  'revoke-device': typeof devices.revokeDevice
  'set-lan': typeof devices.setLan
  'start-pairing': typeof devices.startPairing
  'get-document-style': typeof documentStyle.documentStyle
  'save-document-style': typeof documentStyle.saveDocumentStyle
  'get-document-copies': typeof documents.documentCopies
  'get-document-html': typeof documents.documentHtml
  'get-document-message': typeof documents.documentMessage
  'get-document-model': typeof documents.documentModel
  'get-document-pdf': typeof documents.documentPdf
  'get-invoice-data': typeof documents.invoiceData
  'get-message-texts': typeof documents.messageTexts
  'list-message-text-changes': typeof documents.listMessageTextChanges
  'note-document-printed': typeof documents.noteDocumentPrinted
  'preview-message-text': typeof documents.previewMessageText
  'render-invoice-html': typeof documents.invoiceHtml
  'render-invoice-pdf': typeof documents.invoicePdf
  'render-receipt-html': typeof documents.receiptHtml
  'render-receipt-pdf': typeof documents.receiptPdf
  'save-message-text': typeof documents.saveMessageText
  'answer-e-invoice': typeof eInvoices.answerEInvoice
  'list-e-invoices': typeof eInvoices.listEInvoices
  'read-e-invoice': typeof eInvoices.readEInvoice
  'read-eway': typeof eInvoices.readEway
  'agree-fitter-bill': typeof fitterBills.agreeFitterBill
  'discard-fitter-bill': typeof fitterBills.discardFitterBill
  'draft-fitter-bill': typeof fitterBills.draftFitterBill
  'fitter-work': typeof fitterBills.fitterWork
  'list-fitter-bills': typeof fitterBills.listFitterBills
  'pay-fitter-bill': typeof fitterBills.payFitterBill
  'read-fitter-bill': typeof fitterBills.readFitterBill
  'take-back-fitter-bill': typeof fitterBills.takeBackFitterBill
  'take-back-fitter-payment': typeof fitterBills.takeBackFitterPayment
  'change-gift-card': typeof giftCards.changeGiftCard
  'find-gift-card': typeof giftCards.findGiftCard
  'get-gift-card': typeof giftCards.readGiftCard
  'list-gift-cards': typeof giftCards.listGiftCards
  'sell-gift-card': typeof giftCards.sellGiftCard
  'write-off-gift-cards': typeof giftCards.writeOffGiftCards
  'file-gst-month': typeof gst.fileMonth
  'keep-gst-acknowledgement': typeof gst.keepAcknowledgement
  'list-gst-filings': typeof gst.listFilings
  'read-cmp08': typeof gst.readCmp08
  'read-gst-preflight': typeof gst.readPreflight
  'read-gstr1': typeof gst.readGstr1
  'read-gstr3b': typeof gst.readGstr3b
  'read-gstr4': typeof gst.readGstr4
  'get-catalogue-import': typeof imports.importJob
  'get-import': typeof imports.shopImportJob
  'get-import-sample': typeof imports.importSample
  'get-refused-rows': typeof imports.refusedRows
  'look-at-import': typeof imports.lookAtImport
  'read-supplier-bill': typeof imports.readSupplierBill
  'start-catalogue-import': typeof imports.startImport
  'start-import': typeof imports.startShopImport
  'get-incentives': typeof incentives.readIncentives
  'list-incentive-rules': typeof incentives.listIncentiveRules
  'save-incentive-rule': typeof incentives.saveIncentiveRule
  'settle-incentives': typeof incentives.settleIncentives
  'get-recovery-state': typeof keys.recoveryState
  'make-recovery-code': typeof keys.makeRecovery
  'compare-fitter-lenses': typeof lab.compareFitterLenses
  'enter-fitter-page': typeof lab.enterFitterPage
  'move-fitter-job': typeof lab.transitionFitterJob
  'open-fitter-page': typeof lab.openFitterPage
  'bill-of-lab': typeof labParcels.billOfLab
  'list-lab-orders': typeof labParcels.listLabOrders
  'receive-from-lab': typeof labParcels.receiveFromLab
  'send-to-lab': typeof labParcels.sendToLab
  'take-back-lab-bill': typeof labParcels.takeBackLabBill
  'make-labels-pdf': typeof labels.labelsPdf
  'preview-labels': typeof labels.labelsPreview
  'print-labels': typeof labels.printLabels
  'compare-lenses': typeof lensCheck.compareLenses
  'get-lens-check': typeof lensCheck.getLensCheck
  'change-lens-grid': typeof lensGrid.changeLensGrid
  'find-lens-powers': typeof lensGrid.findLensPowers
  'get-lens-coverage': typeof lensGrid.lensCoverage
  'get-lens-grid': typeof lensGrid.readLensGrid
  'get-odd-lenses': typeof lensGrid.oddLenses
  'keep-lens-power': typeof lensGrid.keepLensPower
  'keep-lens-powers': typeof lensGrid.keepLensPowers
  'list-lens-families': typeof lensGrid.listLensFamilies
  'save-lens-family': typeof lensGrid.saveLensFamily
  'collect-display': typeof live.collectDisplay
  'decide-display': typeof live.decideDisplay
  'display-events': typeof live.displayEvents
  'display-logo': typeof live.displayLogo
  'get-display-wish': typeof live.getDisplayWish
  'get-last-change': typeof live.lastChange
  'live-events': typeof live.liveEvents
  'open-display': typeof live.openDisplay
  'pair-display': typeof live.pairDisplay
  'publish-display': typeof live.publishDisplay
  'get-card-types': typeof masters.cardTypes
  'get-countries': typeof masters.countries
  'get-doctors': typeof masters.doctors
  'get-fitters': typeof masters.fitters
  'get-genders': typeof masters.genders
  'get-memberships': typeof masters.memberships
  'get-priorities': typeof masters.priorities
  'get-receipt-types': typeof masters.receiptTypes
  'get-sources': typeof masters.sources
  'get-states': typeof masters.states
  'get-suppliers': typeof masters.suppliers
  'get-years': typeof masters.years
  'list-offers': typeof offers.listOffers
  'save-offer': typeof offers.saveOffer
  'set-cart-offers': typeof offers.setCartOffers
  'change-order': typeof orderChange.changeOrder
  'split-order': typeof orderSplit.splitOrder
  'cancel-order': typeof orderTransitions.cancelOrder
  'drop-order': typeof orderTransitions.dropOrder
  'get-order-board': typeof orderTransitions.orderBoard
  'get-order-timeline': typeof orderTransitions.orderTimeline
  'get-ready-message': typeof orderTransitions.readyMessage
  'get-remake-counts': typeof orderTransitions.remakeCounts
  'move-order': typeof orderTransitions.transitionOrder
  'refund-overpayment': typeof orderTransitions.refundOverpayment
  'reinstate-order': typeof orderTransitions.reinstateOrder
  'remake-order': typeof orderTransitions.remakeOrder
  'take-parcel-back': typeof orderTransitions.takeParcelBack
  'get-order': typeof orders.orderDetail
  'save-tray': typeof orders.saveTray
  'search-orders': typeof orders.orderSearch
  'get-outreach-settings': typeof outreach.getOutreachSettings
  'list-campaigns': typeof outreach.listCampaigns
  'list-outreach': typeof outreach.listOutreach
  'mark-outreach': typeof outreach.markOutreach
  'run-campaign': typeof outreach.runCampaign
  'save-campaign': typeof outreach.saveCampaign
  'save-outreach-settings': typeof outreach.saveOutreachSettings
  'send-outreach': typeof outreach.sendOutreach
  'read-overview': typeof overview.readOverview
  'cancel-payer-receipt': typeof payers.cancelPayerReceipt
  'change-claim': typeof payers.changeClaim
  'get-payer': typeof payers.readPayer
  'get-payer-account': typeof payers.payerAccount
  'issue-payer-statement': typeof payers.issueStatement
  'list-payers': typeof payers.listPayers
  'save-payer': typeof payers.savePayer
  'settle-claim': typeof payers.settleClaim
  'take-payer-receipt': typeof payers.takePayerReceipt
  'correct-points': typeof points.correctPoints
  'get-points': typeof points.pointsOfCustomer
  'set-cart-points': typeof points.setCartPoints
  'check-for-lab': typeof prescriptions.labCheck
  'get-frame-sizes': typeof prescriptions.frameSizes
  'get-gate-rules': typeof prescriptions.gateRules
  'get-prescription-history': typeof prescriptions.prescriptionHistory
  'propose-lens-eyes': typeof prescriptions.proposeLensEyes
  'save-frame-sizes': typeof prescriptions.saveFrameSizes
  'save-gate-rules': typeof prescriptions.saveGateRules
  'save-lens-range': typeof prescriptions.saveLensRange
  'save-prescription': typeof prescriptions.savePrescription
  'search-by-power': typeof prescriptions.powerSearch
  'suggest-lenses': typeof prescriptions.lensSuggestions
  'withdraw-prescription': typeof prescriptions.withdrawPrescription
  'work-out-prescription': typeof prescriptions.workOut
  'get-price-change': typeof priceChanges.readPriceChange
  'list-price-changes': typeof priceChanges.listPriceChanges
  'undo-price-change': typeof priceChanges.undoPriceChange
  'cancel-print-job': typeof printing.cancelJob
  'delete-printer': typeof printing.deletePrinter
  'get-drawer-openings': typeof printing.drawerOpenings
  'get-print-jobs': typeof printing.jobs
  'get-print-routes': typeof printing.routes
  'get-printers': typeof printing.printers
  'get-system-queues': typeof printing.systemQueues
  'open-drawer': typeof printing.openDrawer
  'print-document': typeof printing.print
  'print-test-page': typeof printing.testPage
  'reroute-print-job': typeof printing.rerouteJob
  'retry-print-job': typeof printing.retryJob
  'save-print-route': typeof printing.saveRoute
  'save-printer': typeof printing.savePrinter
  'drop-purchase-order': typeof purchaseOrders.dropPurchaseOrder
  'end-purchase-order': typeof purchaseOrders.endPurchaseOrder
  'get-purchase-order': typeof purchaseOrders.readPurchaseOrder
  'get-reorder-proposal': typeof purchaseOrders.reorderProposal
  'list-purchase-orders': typeof purchaseOrders.listPurchaseOrders
  'save-purchase-order': typeof purchaseOrders.savePurchaseOrder
  'credit-supplier-return': typeof purchasing.creditSupplierReturn
  'drop-inward': typeof purchasing.dropInward
  'get-inward': typeof purchasing.readInward
  'get-paper-history': typeof purchasing.paperHistory
  'get-supplier-account': typeof purchasing.supplierAccount
  'list-inwards': typeof purchasing.listInwards
  'list-last-rates': typeof purchasing.lastRates
  'list-payables': typeof purchasing.listPayables
  'list-supplier-returns': typeof purchasing.listSupplierReturns
  'pay-supplier': typeof purchasing.paySupplier
  'read-bill-lines': typeof purchasing.billLines
  'refuse-supplier-return': typeof purchasing.refuseSupplierReturn
  'return-to-supplier': typeof purchasing.returnToSupplier
  'reverse-inward': typeof purchasing.reverseInward
  'reverse-return-answer': typeof purchasing.reverseReturnAnswer
  'save-inward': typeof purchasing.saveInward
  'take-back-supplier-payment': typeof purchasing.takeBackSupplierPayment
  'find-reference-uses': typeof receipts.referenceUses
  'get-receipt-details': typeof receipts.receiptDetails
  'list-credit-notes': typeof receipts.creditNotes
  'list-pending-receipts': typeof receipts.pendingReceipts
  'save-receipt': typeof receipts.saveReceipt
  'delete-report-view': typeof reportViews.deleteReportView
  'list-report-views': typeof reportViews.listReportViews
  'save-report-view': typeof reportViews.saveReportView
  'list-reports': typeof reports.listReports
  'read-report': typeof reports.readReport
  'report-pdf': typeof reports.reportPdf
  'save-invoice-data': typeof sales.saveInvoiceData
  'save-invoice-only': typeof sales.saveInvoiceOnly
  'save-module-sale': typeof sales.saveModuleSale
  'save-sale': typeof sales.saveSale
  'get-scan-test-sheet': typeof scans.scanTestSheet
  'read-scan': typeof scans.readScan
  'check-gstin': typeof setup.checkSetupGstin
  'get-setup-state': typeof setup.setupState
  'open-demo-shop': typeof setup.openDemo
  'save-setup': typeof setup.saveSetup
  'get-shop-check-state': typeof shopChecks.shopCheckState
  'get-support-report': typeof shopChecks.readSupportReport
  'list-shop-checks': typeof shopChecks.listShopChecks
  'start-shop-check': typeof shopChecks.startShopCheck
  'list-masters': typeof shopMasters.listMasters
  'merge-masters': typeof shopMasters.mergeMasters
  'save-master': typeof shopMasters.saveMaster
  'get-shop-settings': typeof shopSettings.shopSettings
  'list-tax-rates': typeof shopSettings.taxRates
  'save-logo': typeof shopSettings.saveLogo
  'save-shop-settings': typeof shopSettings.saveShopSettings
  'save-signature': typeof shopSettings.saveSignature
  'save-tax-rate': typeof shopSettings.saveTaxRate
  'list-staff': typeof staff.listStaff
  'save-person': typeof staff.savePerson
  'appoint-standby': typeof standby.appointStandby
  'decide-found-document': typeof standby.decideFound
  'dismiss-standby': typeof standby.dismissStandby
  'exchange-term': typeof standby.exchangeTerm
  'get-copy-base': typeof standby.copyBase
  'get-copy-image': typeof standby.copyImage
  'get-copy-log': typeof standby.copyLog
  'get-standby': typeof standby.getStandby
  'get-standby-places': typeof standby.standbyPlaces
  'get-standby-tail': typeof standby.standbyTail
  'hand-over': typeof standby.handOver
  'join-standby': typeof standby.joinStandby
  'list-found-documents': typeof standby.listFound
  'tell-sales': typeof standby.tellSales
  'adjust-stock': typeof stock.adjustStock
  'drop-voucher-draft': typeof stock.dropVoucherDraft
  'get-exact-item-stock': typeof stock.exactItemStock
  'get-stock-ledger': typeof stock.stockLedger
  'get-stock-parts': typeof stock.stockParts
  'get-stock-voucher': typeof stock.readStockVoucher
  'get-voucher-draft': typeof stock.readVoucherDraft
  'list-stock-vouchers': typeof stock.listStockVouchers
  'list-voucher-drafts': typeof stock.listVoucherDrafts
  'save-voucher-draft': typeof stock.saveVoucherDraft
  'take-back-voucher': typeof stock.takeBackVoucher
  'approve-count': typeof stockCounts.approveCount
  'close-count-zone': typeof stockCounts.closeCountZone
  'drop-count': typeof stockCounts.dropCount
  'get-count': typeof stockCounts.readCount
  'list-count-scans': typeof stockCounts.listCountScans
  'list-counts': typeof stockCounts.listCounts
  'open-count': typeof stockCounts.openCount
  'recount-stock': typeof stockCounts.recountStock
  'review-count': typeof stockCounts.reviewCount
  'scan-count': typeof stockCounts.scanCount
  'void-count-scan': typeof stockCounts.voidCountScan
  'change-bill-credit': typeof supplierCredit.changeBillCredit
  'decide-gstr2b-credit': typeof supplierCredit.decideCredit
  'keep-gstr2b': typeof supplierCredit.keepGstr2b
  'keep-gstr2b-workbook': typeof supplierCredit.keepGstr2bWorkbook
  'list-credit-bills': typeof supplierCredit.listCreditBills
  'read-gstr2b': typeof supplierCredit.readGstr2b
  'reverse-expense-bill': typeof supplierCredit.reverseExpense
  'save-expense-bill': typeof supplierCredit.saveExpense
  'list-tally-changes': typeof tally.listTallyChanges
  'list-tally-ledgers': typeof tally.listTallyLedgers
  'read-tally-masters': typeof tally.readTallyMasters
  'read-tally-vouchers': typeof tally.readTallyVouchers
  'save-tally-ledgers': typeof tally.saveTallyLedgers
  'get-tills': typeof tills.tills
  'save-till': typeof tills.saveTill
}

export const OPERATIONS: Record<keyof Contract, OperationRow> = {
  'read-accountant-folder': { method: 'GET', path: '/api/Gst/accountant-folder' },
  'give-approval': { method: 'POST', path: '/api/Approvals/give' },
  'list-approvers': { method: 'GET', path: '/api/Approvals/approvers' },
  'change-own-secret': { method: 'POST', path: '/api/Auth/Secret' },
  'end-session': { method: 'POST', path: '/api/Auth/Sessions/end' },
  'list-people': { method: 'GET', path: '/api/Auth/People', isOpen: true },
  'list-sessions': { method: 'GET', path: '/api/Auth/Sessions' },
  login: { method: 'POST', path: '/api/Auth/Login', isOpen: true },
  logout: { method: 'POST', path: '/api/Auth/Logout', isOpen: true },
  refresh: { method: 'POST', path: '/api/Auth/Refresh', isOpen: true },
  'get-app-version': { method: 'GET', path: '/api/quickSale/app-version' },
  'get-branch-details': { method: 'GET', path: '/api/quickSale/get-branch-details' },
  'get-branch-logo': {
    method: 'GET',
    path: '/api/quickSale/get-branch-logo/{branchId}/{fileName}',
  },
  'add-cart-line': { method: 'POST', path: '/api/quickSale/saveSalesOrderTemp' },
  'assign-pair': { method: 'POST', path: '/api/quickSale/set-cart-line-pair' },
  'clear-cart': { method: 'POST', path: '/api/quickSale/deleteSalesOrderTempBySession' },
  'delete-cart-line': { method: 'POST', path: '/api/quickSale/delete-salesorder-temp' },
  'explain-cart-line': { method: 'POST', path: '/api/quickSale/explain-cart-line' },
  'list-open-carts': { method: 'GET', path: '/api/quickSale/open-carts' },
  'preview-promise': { method: 'POST', path: '/api/quickSale/promised-date' },
  'read-cart': { method: 'POST', path: '/api/quickSale/GetSalesOrderTemp' },
  'set-cart-customer': { method: 'POST', path: '/api/quickSale/set-cart-customer' },
  'set-cart-discount': { method: 'POST', path: '/api/quickSale/set-cart-discount' },
  'set-cart-draft': { method: 'POST', path: '/api/quickSale/set-cart-draft' },
  'update-cart-line': { method: 'POST', path: '/api/quickSale/update-sales-order-temp-values' },
  'change-prices': { method: 'POST', path: '/api/Catalogue/price-change' },
  'get-catalogue-item': { method: 'GET', path: '/api/Catalogue/item/{itemID}' },
  'get-categories-by-item-type': { method: 'POST', path: '/api/Common/GetCategoriesByItemType' },
  'get-category-tree': { method: 'POST', path: '/api/Module/GetCategoryTreeByItemType' },
  'get-item-by-code': { method: 'GET', path: '/api/quickSale/getItemDetailFromCode' },
  'get-item-image': { method: 'GET', path: '/api/Catalogue/item-image/{name}' },
  'get-item-type-by-number': { method: 'GET', path: '/api/quickSale/get-item-type-id' },
  'get-item-types': { method: 'GET', path: '/api/Common/GetItemTypes' },
  'get-item-types-by-module': { method: 'POST', path: '/api/Module/GetItemTypesByModule' },
  'get-modules': { method: 'GET', path: '/api/Module/GetModules' },
  'get-quick-sale-types': { method: 'POST', path: '/api/Module/GetQuickSaleTypes' },
  'get-sub-categories-by-category': {
    method: 'POST',
    path: '/api/Common/GetSubCategoriesByCategory',
  },
  'give-own-code': { method: 'POST', path: '/api/Catalogue/own-code' },
  'job-charge-item': { method: 'POST', path: '/api/Catalogue/job-charge-item' },
  'list-attribute-values': { method: 'GET', path: '/api/Catalogue/attribute-values' },
  'list-brands': { method: 'POST', path: '/api/Catalogue/brands' },
  'list-catalogue-items': { method: 'POST', path: '/api/Catalogue/items' },
  'list-tax-classes': { method: 'GET', path: '/api/Catalogue/tax-classes' },
  'list-used-values': { method: 'GET', path: '/api/Catalogue/attribute-values/{name}' },
  'membership-item': { method: 'POST', path: '/api/Catalogue/membership-item' },
  'merge-items': { method: 'POST', path: '/api/Catalogue/merge' },
  'remove-attribute-value': { method: 'POST', path: '/api/Catalogue/attribute-values/remove' },
  'remove-item-image': { method: 'POST', path: '/api/Catalogue/item-image/remove' },
  'rename-attribute-value': { method: 'POST', path: '/api/Catalogue/attribute-values/rename' },
  'save-catalogue-item': { method: 'POST', path: '/api/Catalogue/item' },
  'save-item-image': {
    method: 'POST',
    path: '/api/Catalogue/item-image',
    query: ['itemID'],
    isWhole: true,
    bodyType: 'image/*',
  },
  'search-all-sections': { method: 'POST', path: '/api/quickSale/search-all' },
  'search-contact-lenses': { method: 'POST', path: '/api/quickSale/search-contact-lens' },
  'search-frames': { method: 'GET', path: '/api/quickSale/GetFrameSunGlassForAutoComplete' },
  'search-items': { method: 'POST', path: '/api/Common/SearchItems' },
  'search-spectacle-lenses': {
    method: 'GET',
    path: '/api/quickSale/GetSpectacleLensForAutoComplete',
  },
  'get-contact-lens-history': { method: 'GET', path: '/api/Customer/{customerID}/contact-lenses' },
  'read-contact-lenses': { method: 'POST', path: '/api/Optics/contact-lenses/read' },
  'save-contact-lenses': { method: 'POST', path: '/api/Optics/contact-lenses' },
  'add-copy-place': { method: 'POST', path: '/api/Copies/places' },
  'get-copies-state': { method: 'GET', path: '/api/Copies/state' },
  'list-drives': { method: 'GET', path: '/api/Copies/drives' },
  'rehearse-copy': { method: 'POST', path: '/api/Copies/rehearse' },
  'remove-copy-place': { method: 'POST', path: '/api/Copies/places/remove' },
  'find-credit-note': { method: 'GET', path: '/api/quickSale/find-credit-note' },
  'find-returnable': { method: 'GET', path: '/api/Returns/find' },
  'get-returnable': { method: 'GET', path: '/api/Returns/invoice' },
  'pay-out-credit': { method: 'POST', path: '/api/Returns/pay-out-credit' },
  'preview-return': { method: 'POST', path: '/api/Returns/preview' },
  'save-return': { method: 'POST', path: '/api/Returns/save' },
  'erase-customer': { method: 'POST', path: '/api/Customer/erase' },
  'export-customer': { method: 'GET', path: '/api/Customer/{customerID}/export' },
  'get-customer': { method: 'GET', path: '/api/Customer/{customerID}' },
  'glance-at-customer': { method: 'GET', path: '/api/Customer/{customerID}/glance' },
  'join-household': { method: 'POST', path: '/api/Customer/household/join' },
  'leave-household': { method: 'POST', path: '/api/Customer/household/leave' },
  'list-recalls': { method: 'GET', path: '/api/Customer/recalls' },
  'mark-recall': { method: 'POST', path: '/api/Customer/recalls/mark' },
  'match-customers': { method: 'POST', path: '/api/Customer/matches' },
  'save-consent': { method: 'POST', path: '/api/Customer/consent' },
  'save-customer': { method: 'POST', path: '/api/Customer/save' },
  'search-customers': { method: 'POST', path: '/api/Customer/search' },
  'check-day-report': { method: 'GET', path: '/api/Day/report/check' },
  'close-day': { method: 'POST', path: '/api/Day/close' },
  'count-cash': { method: 'POST', path: '/api/Day/count' },
  'get-day-glance': { method: 'GET', path: '/api/Day/glance' },
  'get-day-ledger': { method: 'GET', path: '/api/Day/ledger' },
  'get-day-report': { method: 'GET', path: '/api/Day/report' },
  'get-day-reports': { method: 'GET', path: '/api/Day/reports' },
  'get-day-state': { method: 'GET', path: '/api/Day/state' },
  'get-x-report': { method: 'GET', path: '/api/Day/x-report' },
  'hand-over-drawer': { method: 'POST', path: '/api/Day/drawers/hand-over' },
  'move-between-drawers': { method: 'POST', path: '/api/Day/drawers/move' },
  'move-cash': { method: 'POST', path: '/api/Day/cash' },
  'open-cash-drawer': { method: 'POST', path: '/api/Day/drawers/open' },
  'open-day': { method: 'POST', path: '/api/Day/open' },
  'reopen-day': { method: 'POST', path: '/api/Day/reopen' },
  'take-back-cash': { method: 'POST', path: '/api/Day/cash/take-back' },
  'cancel-pairing': { method: 'POST', path: '/api/Devices/pairing/cancel' },
  'collect-device': { method: 'POST', path: '/api/Devices/pair/result', isOpen: true },
  'decide-pairing': { method: 'POST', path: '/api/Devices/pairing/decide' },
  'get-lan': { method: 'GET', path: '/api/Devices/lan' },
  'get-pairing': { method: 'GET', path: '/api/Devices/pairing' },
  'list-devices': { method: 'GET', path: '/api/Devices' },
  'pair-device': { method: 'POST', path: '/api/Devices/pair', isOpen: true },
  'rename-device': { method: 'POST', path: '/api/Devices/rename' },
  'revoke-device': { method: 'POST', path: '/api/Devices/revoke' },
  'set-lan': { method: 'POST', path: '/api/Devices/lan' },
  'start-pairing': { method: 'POST', path: '/api/Devices/pairing' },
  'get-document-style': { method: 'GET', path: '/api/Settings/document-style' },
  'save-document-style': { method: 'POST', path: '/api/Settings/document-style' },
  'get-document-copies': { method: 'GET', path: '/api/Documents/{kind}/{id}/copies' },
  'get-document-html': { method: 'GET', path: '/api/Documents/{kind}/{id}/html' },
  'get-document-message': { method: 'GET', path: '/api/Documents/{kind}/{id}/message' },
  'get-document-model': { method: 'GET', path: '/api/Documents/{kind}/{id}/model' },
  'get-document-pdf': { method: 'GET', path: '/api/Documents/{kind}/{id}' },
  'get-invoice-data': { method: 'GET', path: '/api/Invoice/get-invoice-data-by-salesorder' },
  'get-message-texts': { method: 'GET', path: '/api/Settings/message-texts' },
  'list-message-text-changes': { method: 'GET', path: '/api/Settings/message-texts/changes' },
  'note-document-printed': { method: 'POST', path: '/api/Documents/{kind}/{id}/printed' },
  'preview-message-text': { method: 'POST', path: '/api/Settings/message-texts/preview' },
  'render-invoice-html': {
    method: 'POST',
    path: '/api/Common/invoice/pdf/html',
    query: ['CompanyID', 'BranchID', 'paper', 'template', 'accent', 'largePrint', 'language'],
    isWhole: true,
  },
  'render-invoice-pdf': {
    method: 'POST',
    path: '/api/Common/invoice/pdf',
    query: ['CompanyID', 'BranchID', 'paper', 'template', 'accent', 'largePrint', 'language'],
    isWhole: true,
  },
  'render-receipt-html': {
    method: 'POST',
    path: '/api/Common/receipt/pdf/html',
    query: [
      'receiptNo',
      'external',
      'CompanyID',
      'BranchID',
      'paper',
      'template',
      'accent',
      'largePrint',
      'language',
    ],
  },
  'render-receipt-pdf': {
    method: 'POST',
    path: '/api/Common/receipt/pdf',
    query: [
      'receiptNo',
      'external',
      'CompanyID',
      'BranchID',
      'paper',
      'template',
      'accent',
      'largePrint',
      'language',
    ],
  },
  'save-message-text': { method: 'POST', path: '/api/Settings/message-texts' },
  'answer-e-invoice': { method: 'POST', path: '/api/Gst/einvoice/answer' },
  'list-e-invoices': { method: 'GET', path: '/api/Gst/einvoices' },
  'read-e-invoice': { method: 'GET', path: '/api/Gst/einvoice' },
  'read-eway': { method: 'GET', path: '/api/Gst/eway' },
  'agree-fitter-bill': { method: 'POST', path: '/api/FitterBills/agree' },
  'discard-fitter-bill': { method: 'POST', path: '/api/FitterBills/discard' },
  'draft-fitter-bill': { method: 'POST', path: '/api/FitterBills/draft' },
  'fitter-work': { method: 'GET', path: '/api/FitterBills/work' },
  'list-fitter-bills': { method: 'GET', path: '/api/FitterBills' },
  'pay-fitter-bill': { method: 'POST', path: '/api/FitterBills/pay' },
  'read-fitter-bill': { method: 'GET', path: '/api/FitterBills/{id}' },
  'take-back-fitter-bill': { method: 'POST', path: '/api/FitterBills/take-back' },
  'take-back-fitter-payment': { method: 'POST', path: '/api/FitterBills/take-back-payment' },
  'change-gift-card': { method: 'POST', path: '/api/GiftCards/change' },
  'find-gift-card': { method: 'GET', path: '/api/GiftCards/find' },
  'get-gift-card': { method: 'GET', path: '/api/GiftCards/{cardID}' },
  'list-gift-cards': { method: 'POST', path: '/api/GiftCards/search' },
  'sell-gift-card': { method: 'POST', path: '/api/GiftCards/sell' },
  'write-off-gift-cards': { method: 'POST', path: '/api/GiftCards/write-off' },
  'file-gst-month': { method: 'POST', path: '/api/Gst/file' },
  'keep-gst-acknowledgement': { method: 'POST', path: '/api/Gst/acknowledgement' },
  'list-gst-filings': { method: 'GET', path: '/api/Gst/filings' },
  'read-cmp08': { method: 'GET', path: '/api/Gst/cmp08' },
  'read-gst-preflight': { method: 'GET', path: '/api/Gst/preflight' },
  'read-gstr1': { method: 'GET', path: '/api/Gst/gstr1' },
  'read-gstr3b': { method: 'GET', path: '/api/Gst/gstr3b' },
  'read-gstr4': { method: 'GET', path: '/api/Gst/gstr4' },
  'get-catalogue-import': { method: 'GET', path: '/api/Catalogue/import/{jobID}' },
  'get-import': { method: 'GET', path: '/api/Import/job/{jobID}' },
  'get-import-sample': { method: 'GET', path: '/api/Catalogue/import-sample' },
  'get-refused-rows': { method: 'GET', path: '/api/Import/job/{jobID}/refused' },
  'look-at-import': {
    method: 'POST',
    path: '/api/Import/look',
    query: ['kind'],
    isWhole: true,
    bodyType: '*/*',
  },
  'read-supplier-bill': {
    method: 'POST',
    path: '/api/Import/supplier-bill',
    query: ['mapping'],
    isWhole: true,
    bodyType: '*/*',
  },
  'start-catalogue-import': {
    method: 'POST',
    path: '/api/Catalogue/import',
    query: ['dryRun'],
    isWhole: true,
    bodyType: 'text/csv',
  },
  'start-import': {
    method: 'POST',
    path: '/api/Import/{kind}',
    query: ['dryRun', 'mapping', 'dateOrder', 'skipRefused'],
    isWhole: true,
    bodyType: '*/*',
  },
  'get-incentives': { method: 'GET', path: '/api/Incentives/month' },
  'list-incentive-rules': { method: 'GET', path: '/api/Incentives/rules' },
  'save-incentive-rule': { method: 'POST', path: '/api/Incentives/save-rule' },
  'settle-incentives': { method: 'POST', path: '/api/Incentives/settle' },
  'get-recovery-state': { method: 'GET', path: '/api/Setup/recovery-code' },
  'make-recovery-code': { method: 'POST', path: '/api/Setup/recovery-code' },
  'compare-fitter-lenses': { method: 'POST', path: '/api/Fitter/lens-check', isOpen: true },
  'enter-fitter-page': { method: 'POST', path: '/api/Fitter/enter', isOpen: true },
  'move-fitter-job': { method: 'POST', path: '/api/Fitter/move', isOpen: true },
  'open-fitter-page': { method: 'POST', path: '/api/Fitter/open', isOpen: true },
  'bill-of-lab': { method: 'POST', path: '/api/Lab/bill' },
  'list-lab-orders': { method: 'GET', path: '/api/Lab/orders' },
  'receive-from-lab': { method: 'POST', path: '/api/Lab/receive' },
  'send-to-lab': { method: 'POST', path: '/api/Lab/send' },
  'take-back-lab-bill': { method: 'POST', path: '/api/Lab/bill/take-back' },
  'make-labels-pdf': { method: 'POST', path: '/api/Labels/pdf' },
  'preview-labels': { method: 'POST', path: '/api/Labels/preview' },
  'print-labels': { method: 'POST', path: '/api/Labels/print' },
  'compare-lenses': { method: 'POST', path: '/api/Orders/lens-check' },
  'get-lens-check': { method: 'GET', path: '/api/Orders/{salesOrderID}/lens-check' },
  'change-lens-grid': { method: 'POST', path: '/api/Stock/lens-grid/{familyID}' },
  'find-lens-powers': { method: 'GET', path: '/api/Stock/lens-powers' },
  'get-lens-coverage': { method: 'GET', path: '/api/Stock/lens-grid/{familyID}/coverage' },
  'get-lens-grid': { method: 'GET', path: '/api/Stock/lens-grid/{familyID}' },
  'get-odd-lenses': { method: 'GET', path: '/api/Stock/lens-grid/{familyID}/odd' },
  'keep-lens-power': { method: 'POST', path: '/api/Stock/lens-grid/{familyID}/power' },
  'keep-lens-powers': { method: 'POST', path: '/api/Stock/lens-grid/{familyID}/powers' },
  'list-lens-families': { method: 'GET', path: '/api/Stock/lens-families' },
  'save-lens-family': { method: 'POST', path: '/api/Stock/lens-family' },
  'collect-display': { method: 'POST', path: '/api/Live/display/pair/result', isOpen: true },
  'decide-display': { method: 'POST', path: '/api/Live/display/decide' },
  'display-events': { method: 'GET', path: '/api/Live/display/events', isOpen: true },
  'display-logo': { method: 'GET', path: '/api/Live/display/logo', isOpen: true },
  'get-display-wish': { method: 'GET', path: '/api/Live/display/wish' },
  'get-last-change': { method: 'GET', path: '/api/Live/last-change' },
  'live-events': { method: 'GET', path: '/api/Live/events' },
  'open-display': { method: 'POST', path: '/api/Live/display' },
  'pair-display': { method: 'POST', path: '/api/Live/display/pair', isOpen: true },
  'publish-display': { method: 'POST', path: '/api/Live/display/state' },
  'get-card-types': { method: 'GET', path: '/api/quickSale/getCardTypes' },
  'get-countries': { method: 'GET', path: '/api/Common/GetCountries' },
  'get-doctors': { method: 'GET', path: '/api/quickSale/getDoctors' },
  'get-fitters': { method: 'GET', path: '/api/quickSale/getFitters' },
  'get-genders': { method: 'GET', path: '/api/quickSale/getGenders' },
  'get-memberships': { method: 'GET', path: '/api/quickSale/getMemberships' },
  'get-priorities': { method: 'GET', path: '/api/quickSale/getPriorities' },
  'get-receipt-types': { method: 'GET', path: '/api/quickSale/Fetch-Receipt-Type' },
  'get-sources': { method: 'GET', path: '/api/quickSale/getSources' },
  'get-states': { method: 'GET', path: '/api/Common/GetStates/{countryId}' },
  'get-suppliers': { method: 'GET', path: '/api/quickSale/getSuppliers' },
  'get-years': { method: 'GET', path: '/api/Common/GetYears' },
  'list-offers': { method: 'GET', path: '/api/Offers' },
  'save-offer': { method: 'POST', path: '/api/Offers/save' },
  'set-cart-offers': { method: 'POST', path: '/api/quickSale/set-cart-offers' },
  'change-order': { method: 'POST', path: '/api/Orders/change' },
  'split-order': { method: 'POST', path: '/api/Orders/split' },
  'cancel-order': { method: 'POST', path: '/api/Orders/cancel' },
  'drop-order': { method: 'POST', path: '/api/Orders/drop' },
  'get-order-board': { method: 'GET', path: '/api/Orders/board' },
  'get-order-timeline': { method: 'GET', path: '/api/Orders/{salesOrderID}/timeline' },
  'get-ready-message': { method: 'GET', path: '/api/Orders/{salesOrderID}/ready-message' },
  'get-remake-counts': { method: 'GET', path: '/api/Orders/remakes' },
  'move-order': { method: 'POST', path: '/api/Orders/move' },
  'refund-overpayment': { method: 'POST', path: '/api/Orders/refund-overpayment' },
  'reinstate-order': { method: 'POST', path: '/api/Orders/reinstate' },
  'remake-order': { method: 'POST', path: '/api/Orders/remake' },
  'take-parcel-back': { method: 'POST', path: '/api/Orders/parcel-back' },
  'get-order': { method: 'GET', path: '/api/Orders/{salesOrderID}' },
  'save-tray': { method: 'POST', path: '/api/Orders/tray' },
  'search-orders': { method: 'POST', path: '/api/Orders/search' },
  'get-outreach-settings': { method: 'GET', path: '/api/Settings/outreach' },
  'list-campaigns': { method: 'GET', path: '/api/Campaigns' },
  'list-outreach': { method: 'GET', path: '/api/Messages' },
  'mark-outreach': { method: 'POST', path: '/api/Messages/mark' },
  'run-campaign': { method: 'POST', path: '/api/Campaigns/run' },
  'save-campaign': { method: 'POST', path: '/api/Campaigns/save' },
  'save-outreach-settings': { method: 'POST', path: '/api/Settings/outreach' },
  'send-outreach': { method: 'POST', path: '/api/Messages/send' },
  'read-overview': { method: 'GET', path: '/api/Overview' },
  'cancel-payer-receipt': { method: 'POST', path: '/api/Payers/receipt/cancel' },
  'change-claim': { method: 'POST', path: '/api/Payers/claim' },
  'get-payer': { method: 'GET', path: '/api/Payers/{payerID}' },
  'get-payer-account': { method: 'GET', path: '/api/Payers/{payerID}/account' },
  'issue-payer-statement': { method: 'POST', path: '/api/Payers/statement' },
  'list-payers': { method: 'POST', path: '/api/Payers/search' },
  'save-payer': { method: 'POST', path: '/api/Payers/save' },
  'settle-claim': { method: 'POST', path: '/api/Payers/claim/settle' },
  'take-payer-receipt': { method: 'POST', path: '/api/Payers/receipt' },
  'correct-points': { method: 'POST', path: '/api/Points/correct' },
  'get-points': { method: 'GET', path: '/api/Points/{customerID}' },
  'set-cart-points': { method: 'POST', path: '/api/Points/spend' },
  'check-for-lab': { method: 'POST', path: '/api/Optics/lab-check' },
  'get-frame-sizes': { method: 'GET', path: '/api/Optics/frame-sizes' },
  'get-gate-rules': { method: 'GET', path: '/api/Optics/gate-rules' },
  'get-prescription-history': { method: 'GET', path: '/api/Customer/{customerID}/prescriptions' },
  'propose-lens-eyes': { method: 'POST', path: '/api/Optics/lens-eyes' },
  'save-frame-sizes': { method: 'POST', path: '/api/Optics/frame-sizes' },
  'save-gate-rules': { method: 'POST', path: '/api/Optics/gate-rules' },
  'save-lens-range': { method: 'POST', path: '/api/Optics/lens-ranges' },
  'save-prescription': { method: 'POST', path: '/api/Optics/prescriptions' },
  'search-by-power': { method: 'POST', path: '/api/Optics/power-search' },
  'suggest-lenses': { method: 'POST', path: '/api/Optics/lens-suggestions' },
  'withdraw-prescription': { method: 'POST', path: '/api/Optics/prescriptions/withdraw' },
  'work-out-prescription': { method: 'POST', path: '/api/Optics/work-out' },
  'get-price-change': { method: 'GET', path: '/api/Catalogue/price-change/{id}' },
  'list-price-changes': { method: 'POST', path: '/api/Catalogue/price-changes' },
  'undo-price-change': { method: 'POST', path: '/api/Catalogue/price-change/undo' },
  'cancel-print-job': { method: 'POST', path: '/api/Printing/jobs/cancel' },
  'delete-printer': { method: 'POST', path: '/api/Printing/printers/delete' },
  'get-drawer-openings': { method: 'GET', path: '/api/Printing/drawer-openings' },
  'get-print-jobs': { method: 'GET', path: '/api/Printing/jobs' },
  'get-print-routes': { method: 'GET', path: '/api/Printing/routes' },
  'get-printers': { method: 'GET', path: '/api/Printing/printers' },
  'get-system-queues': { method: 'GET', path: '/api/Printing/system-queues' },
  'open-drawer': { method: 'POST', path: '/api/Printing/open-drawer' },
  'print-document': { method: 'POST', path: '/api/Printing/print' },
  'print-test-page': { method: 'POST', path: '/api/Printing/test-page' },
  'reroute-print-job': { method: 'POST', path: '/api/Printing/jobs/reroute' },
  'retry-print-job': { method: 'POST', path: '/api/Printing/jobs/retry' },
  'save-print-route': { method: 'POST', path: '/api/Printing/routes' },
  'save-printer': { method: 'POST', path: '/api/Printing/printers' },
  'drop-purchase-order': { method: 'POST', path: '/api/Purchases/order/drop' },
  'end-purchase-order': { method: 'POST', path: '/api/Purchases/order/end' },
  'get-purchase-order': { method: 'GET', path: '/api/Purchases/order/{id}' },
  'get-reorder-proposal': { method: 'GET', path: '/api/Purchases/reorder' },
  'list-purchase-orders': { method: 'POST', path: '/api/Purchases/orders' },
  'save-purchase-order': { method: 'POST', path: '/api/Purchases/order' },
  'credit-supplier-return': { method: 'POST', path: '/api/Purchases/return/credit' },
  'drop-inward': { method: 'POST', path: '/api/Purchases/inward/drop' },
  'get-inward': { method: 'GET', path: '/api/Purchases/inward/{id}' },
  'get-paper-history': { method: 'GET', path: '/api/Purchases/paper-history' },
  'get-supplier-account': { method: 'GET', path: '/api/Purchases/account/{supplierID}' },
  'list-inwards': { method: 'POST', path: '/api/Purchases/inwards' },
  'list-last-rates': { method: 'POST', path: '/api/Purchases/last-rates' },
  'list-payables': { method: 'POST', path: '/api/Purchases/payables' },
  'list-supplier-returns': { method: 'POST', path: '/api/Purchases/returns' },
  'pay-supplier': { method: 'POST', path: '/api/Purchases/payment' },
  'read-bill-lines': { method: 'GET', path: '/api/Purchases/bill-lines' },
  'refuse-supplier-return': { method: 'POST', path: '/api/Purchases/return/refuse' },
  'return-to-supplier': { method: 'POST', path: '/api/Purchases/return' },
  'reverse-inward': { method: 'POST', path: '/api/Purchases/inward/reverse' },
  'reverse-return-answer': { method: 'POST', path: '/api/Purchases/return/reverse-answer' },
  'save-inward': { method: 'POST', path: '/api/Purchases/inward' },
  'take-back-supplier-payment': { method: 'POST', path: '/api/Purchases/payment/take-back' },
  'find-reference-uses': { method: 'GET', path: '/api/Receipts/referenceUses' },
  'get-receipt-details': { method: 'GET', path: '/api/quickSale/GetReceiptDetails' },
  'list-credit-notes': { method: 'GET', path: '/api/quickSale/get-credit-notes' },
  'list-pending-receipts': { method: 'GET', path: '/api/quickSale/pending-receipts' },
  'save-receipt': { method: 'POST', path: '/api/quickSale/SaveReceipt' },
  'delete-report-view': { method: 'POST', path: '/api/ReportViews/delete' },
  'list-report-views': { method: 'GET', path: '/api/ReportViews' },
  'save-report-view': { method: 'POST', path: '/api/ReportViews/save' },
  'list-reports': { method: 'GET', path: '/api/Reports' },
  'read-report': { method: 'GET', path: '/api/Reports/{name}' },
  'report-pdf': { method: 'GET', path: '/api/Reports/{name}/pdf' },
  'save-invoice-data': { method: 'POST', path: '/api/Invoice/save-invoice-data' },
  'save-invoice-only': { method: 'POST', path: '/api/quickSale/SaveInvoiceOnly' },
  'save-module-sale': { method: 'POST', path: '/api/Module/SaveSale' },
  'save-sale': { method: 'POST', path: '/api/quickSale/SaveSale' },
  'get-scan-test-sheet': { method: 'GET', path: '/api/Scan/test-sheet' },
  'read-scan': { method: 'GET', path: '/api/Scan/read' },
  'check-gstin': { method: 'POST', path: '/api/Setup/check-gstin', isOpen: true },
  'get-setup-state': { method: 'GET', path: '/api/Setup/state', isOpen: true },
  'open-demo-shop': { method: 'POST', path: '/api/Setup/demo', isOpen: true },
  'save-setup': { method: 'POST', path: '/api/Setup/save', isOpen: true },
  'get-shop-check-state': { method: 'GET', path: '/api/Checks/state' },
  'get-support-report': { method: 'GET', path: '/api/Checks/support-report' },
  'list-shop-checks': { method: 'GET', path: '/api/Checks' },
  'start-shop-check': { method: 'POST', path: '/api/Checks/start' },
  'list-masters': { method: 'GET', path: '/api/Masters/{kind}' },
  'merge-masters': { method: 'POST', path: '/api/Masters/{kind}/merge' },
  'save-master': { method: 'POST', path: '/api/Masters/{kind}' },
  'get-shop-settings': { method: 'GET', path: '/api/Settings/shop' },
  'list-tax-rates': { method: 'GET', path: '/api/Settings/tax-rates' },
  'save-logo': { method: 'POST', path: '/api/Settings/logo', isWhole: true, bodyType: 'image/*' },
  'save-shop-settings': { method: 'POST', path: '/api/Settings/shop' },
  'save-signature': {
    method: 'POST',
    path: '/api/Settings/signature',
    isWhole: true,
    bodyType: 'image/*',
  },
  'save-tax-rate': { method: 'POST', path: '/api/Settings/tax-rates' },
  'list-staff': { method: 'GET', path: '/api/People/list' },
  'save-person': { method: 'POST', path: '/api/People/save' },
  'appoint-standby': { method: 'POST', path: '/api/Standby/appoint' },
  'decide-found-document': { method: 'POST', path: '/api/Standby/found/decide' },
  'dismiss-standby': { method: 'POST', path: '/api/Standby/dismiss' },
  'exchange-term': { method: 'POST', path: '/api/Standby/term', isOpen: true },
  'get-copy-base': { method: 'GET', path: '/api/Copies/base', isOpen: true },
  'get-copy-image': { method: 'GET', path: '/api/Copies/image', isOpen: true },
  'get-copy-log': { method: 'GET', path: '/api/Copies/log', isOpen: true },
  'get-standby': { method: 'GET', path: '/api/Standby/state' },
  'get-standby-places': { method: 'GET', path: '/api/Standby/places', isOpen: true },
  'get-standby-tail': { method: 'POST', path: '/api/Standby/tail', isOpen: true },
  'hand-over': { method: 'POST', path: '/api/Standby/hand-over' },
  'join-standby': { method: 'POST', path: '/api/Standby/join', isOpen: true },
  'list-found-documents': { method: 'GET', path: '/api/Standby/found' },
  'tell-sales': { method: 'POST', path: '/api/Standby/sales', isOpen: true },
  'adjust-stock': { method: 'POST', path: '/api/Stock/adjust' },
  'drop-voucher-draft': { method: 'POST', path: '/api/Stock/voucher-draft/drop' },
  'get-exact-item-stock': { method: 'GET', path: '/api/quickSale/getExactItemStock' },
  'get-stock-ledger': { method: 'GET', path: '/api/Stock/ledger/{itemID}' },
  'get-stock-parts': { method: 'GET', path: '/api/Stock/parts/{itemID}' },
  'get-stock-voucher': { method: 'GET', path: '/api/Stock/voucher/{voucherID}' },
  'get-voucher-draft': { method: 'GET', path: '/api/Stock/voucher-draft/{draftID}' },
  'list-stock-vouchers': { method: 'POST', path: '/api/Stock/vouchers' },
  'list-voucher-drafts': { method: 'GET', path: '/api/Stock/voucher-drafts' },
  'save-voucher-draft': { method: 'POST', path: '/api/Stock/voucher-draft' },
  'take-back-voucher': { method: 'POST', path: '/api/Stock/voucher/take-back' },
  'approve-count': { method: 'POST', path: '/api/Stock/count/approve' },
  'close-count-zone': { method: 'POST', path: '/api/Stock/count/close-zone' },
  'drop-count': { method: 'POST', path: '/api/Stock/count/drop' },
  'get-count': { method: 'GET', path: '/api/Stock/count/{countID}' },
  'list-count-scans': { method: 'POST', path: '/api/Stock/count/scans' },
  'list-counts': { method: 'POST', path: '/api/Stock/counts' },
  'open-count': { method: 'POST', path: '/api/Stock/count/open' },
  'recount-stock': { method: 'POST', path: '/api/Stock/count/recount' },
  'review-count': { method: 'POST', path: '/api/Stock/count/review' },
  'scan-count': { method: 'POST', path: '/api/Stock/count/scan' },
  'void-count-scan': { method: 'POST', path: '/api/Stock/count/void-scan' },
  'change-bill-credit': { method: 'POST', path: '/api/Gst/bills/credit' },
  'decide-gstr2b-credit': { method: 'POST', path: '/api/Gst/gstr2b/decide' },
  'keep-gstr2b': { method: 'POST', path: '/api/Gst/gstr2b' },
  'keep-gstr2b-workbook': {
    method: 'POST',
    path: '/api/Gst/gstr2b/workbook',
    isWhole: true,
    bodyType: '*/*',
  },
  'list-credit-bills': { method: 'GET', path: '/api/Gst/bills' },
  'read-gstr2b': { method: 'GET', path: '/api/Gst/gstr2b' },
  'reverse-expense-bill': { method: 'POST', path: '/api/Gst/expense/reverse' },
  'save-expense-bill': { method: 'POST', path: '/api/Gst/expense' },
  'list-tally-changes': { method: 'GET', path: '/api/Tally/changes' },
  'list-tally-ledgers': { method: 'GET', path: '/api/Tally/ledgers' },
  'read-tally-masters': { method: 'GET', path: '/api/Tally/masters' },
  'read-tally-vouchers': { method: 'GET', path: '/api/Tally/vouchers' },
  'save-tally-ledgers': { method: 'POST', path: '/api/Tally/ledgers' },
  'get-tills': { method: 'GET', path: '/api/Settings/tills' },
  'save-till': { method: 'POST', path: '/api/Settings/tills' },
}
