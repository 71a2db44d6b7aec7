import { type Loadable, loadable } from '../kernel/loadable.tsx'
import type { Screen } from '../kernel/screen-store.ts'

/** The screens beside the counter: loaded when first opened, or while nobody works. */
export const SCREENS: Record<Exclude<Screen, 'counter'>, Loadable> = {
  // Payment opens with all that saving needs, so that a server that goes away meanwhile costs nothing.
  pay: loadable(async () => {
    const [{ PayScreen }] = await Promise.all([
      import('../features/payment/pay-screen.tsx'),
      import('../features/payment/commit-sale.ts'),
      import('../features/payment/done-screen.tsx'),
    ])
    return PayScreen
  }),
  done: loadable(async () => (await import('../features/payment/done-screen.tsx')).DoneScreen),
  import: loadable(async () => (await import('../features/catalogue/shop-import.tsx')).ShopImport),
  printing: loadable(
    async () => (await import('../features/printing/printing-page.tsx')).PrintingPage,
  ),
  day: loadable(async () => (await import('../features/day/day-screen.tsx')).DayScreen),
  papers: loadable(async () => (await import('../features/documents/style-page.tsx')).StylePage),
  labels: loadable(async () => (await import('../features/labels/labels-page.tsx')).LabelsPage),
  orders: loadable(async () => (await import('../features/orders/orders-screen.tsx')).OrdersScreen),
  scanner: loadable(async () => (await import('../features/scanner/scanner-page.tsx')).ScannerPage),
  returns: loadable(
    async () => (await import('../features/returns/returns-screen.tsx')).ReturnsScreen,
  ),
  prescription: loadable(
    async () =>
      (await import('../features/prescription/prescription-screen.tsx')).PrescriptionScreen,
  ),
  devices: loadable(async () => (await import('../features/devices/devices-page.tsx')).DevicesPage),
  account: loadable(async () => (await import('../features/account/account-page.tsx')).AccountPage),
  staff: loadable(async () => (await import('../features/staff/staff-page.tsx')).StaffPage),
  computer: loadable(
    async () => (await import('../features/computer/computer-page.tsx')).ComputerPage,
  ),
  customers: loadable(
    async () => (await import('../features/customers/customers-screen.tsx')).CustomersScreen,
  ),
  messages: loadable(
    async () => (await import('../features/outreach/messages-page.tsx')).MessagesPage,
  ),
  payers: loadable(async () => (await import('../features/payers/payers-page.tsx')).PayersPage),
  giftCards: loadable(
    async () => (await import('../features/gift-cards/gift-cards-page.tsx')).GiftCardsPage,
  ),
  items: loadable(async () => (await import('../features/items/items-page.tsx')).ItemsPage),
  goodsIn: loadable(
    async () => (await import('../features/purchasing/goods-in-page.tsx')).GoodsInPage,
  ),
  lensGrid: loadable(
    async () => (await import('../features/lens-grid/lens-grid-page.tsx')).LensGridPage,
  ),
  stockCount: loadable(
    async () => (await import('../features/stock-count/count-page.tsx')).CountPage,
  ),
  masters: loadable(async () => (await import('../features/masters/masters-page.tsx')).MastersPage),
  shop: loadable(
    async () => (await import('../features/settings/shop-settings-page.tsx')).ShopSettingsPage,
  ),
  gst: loadable(async () => (await import('../features/gst/gst-page.tsx')).GstPage),
  reports: loadable(async () => (await import('../features/reports/reports-page.tsx')).ReportsPage),
  labParcels: loadable(
    async () => (await import('../features/lab/lab-parcels-page.tsx')).LabParcelsPage,
  ),
}
