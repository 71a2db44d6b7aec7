import type { JobCardModel, JobItem, JobLens } from '../../contract/document-models.ts'
import type { RemakeKind } from '../../contract/order-transitions.ts'
import { all, one, type ReadableDb } from '../../db/sql.ts'
import { sizesInName } from '../../domain/optics/frame-fit.ts'
import { pairKey } from '../../domain/optics/lens-eyes.ts'
import { plusForm } from '../../domain/optics/powers.ts'
import { printRefraction, readRefraction } from '../../domain/optics/written.ts'
import { describeRefraction } from '../../domain/prescription.ts'
import { message } from '../../kernel/message.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { translate } from '../../kernel/translate.ts'
import { byPairAndEye } from '../../lab/job-lenses.ts'
import { madeHeight, madePowers } from '../../lab/made-powers.ts'
import { orderedPrism } from '../../lab/ordered-prism.ts'
import { stockLensAsMade } from '../../lab/stock-lens.ts'
import { fitterLink } from '../../orders/fitter-page/fitter-link.ts'
import { labFindingsOfOrder } from '../../orders/lab-findings.ts'
import type { OrderRow } from '../../orders/order-record.ts'
import { trayOfOrder } from '../../orders/order-tray.ts'
import { pairsOfOtherFrames } from '../../prescriptions/changed-frames.ts'
import { storedSizes } from '../../prescriptions/frame-facts.ts'
import { frameSizesText, type KeptFrame, orderFrames } from '../../prescriptions/order-frames.ts'
import { milliToQuantity } from '../../wire/rupees.ts'
import { letterhead } from '../shared/letterhead.ts'
import { orderPrintFields } from '../shared/order-print-fields.ts'
import { prescriptionOfOrder } from '../shared/prescription-model.ts'
import { type SentenceCode, sentence } from '../shared/texts.ts'

type LabRow = {
  id: number
  labOrderNo: string
  status: string
  expectedDate: string
  instructions: string | null
  labName: string | null
  labMobile: string | null
  cylinderForm: 'Minus' | 'Plus' | null
  fitterName: string | null
  priorityName: string | null
  customerName: string
  remakeKind: RemakeKind | null
  remakeReason: string | null
  firstLabOrderNo: string | null
}

/** The card that goes with a job to the lab and the fitter; refused (404) where nothing is made. */
export function buildJobCard(services: Services, order: OrderRow): JobCardModel {
  const { db, ids } = services
  const lab = labOrder(db, order.id)
  if (lab === undefined) throw new Refusal('NOT_FOUND', message('orders.nothing-to-lab'))
  const orderId = ids.encode('order', order.id)
  const goods = jobGoods(db, order.id, lab)
  const frames = orderFrames(db, order.id).filter(({ pairNo }) => isOfJob(pairNo, goods, lab))
  return {
    SchemaVersion: 1,
    DocumentType: 'JobCard',
    SalesOrderID: orderId,
    SalesOrderNo: order.orderNo,
    OrderDate: order.orderDate,
    LabOrderNo: lab.labOrderNo,
    LabStatus: lab.status,
    ExpectedDate: lab.expectedDate,
    PromisedDate: order.expectedDate,
    ...letterhead(services),
    CustomerName: lab.customerName,
    LabName: lab.labName,
    LabMobile: lab.labMobile,
    FitterName: lab.fitterName,
    PriorityName: lab.priorityName,
    Prescription: prescriptionOfOrder(services, order.id),
    Frames: jobFrames(
      db,
      goods.filter(({ pairNo }) => isOfJob(pairNo, goods, lab)),
      frames,
    ),
    Lenses: goods
      .filter((row) => row.section === 'SpectacleLens')
      .sort(byPairAndEye)
      .map((row) => ({
        ...jobLens(db, row, isFitted(row, goods, frames)),
        PowerInPlus: lab.cylinderForm === 'Plus' ? powerInPlus(row) : null,
      })),
    Instructions: lab.instructions,
    Tray: trayOfOrder(db, order.id),
    Remake: remakeText(lab),
    Remarks: remarksOf(services, order.id),
    JobPath: `/job/${orderId}`,
    FitterLink: fitterLink(services, order.id, lab.id),
  }
}

/**
 * Returns what the prints of a job card are counted by. A job that is made in the place of another has
 * a card of its own, whose first print is no reprint.
 */
export function jobCardKey(
  db: ReadableDb,
  { id: orderId }: Pick<OrderRow, 'id'>,
  { LabOrderNo }: Pick<JobCardModel, 'LabOrderNo'>,
): string {
  const first = one<{ labOrderNo: string }>(
    db,
    `SELECT lab_order_no AS labOrderNo FROM lab_orders WHERE order_id = :orderId
      ORDER BY id LIMIT 1`,
    { orderId },
  )
  return first?.labOrderNo === LabOrderNo ? String(orderId) : `${orderId} ${LabOrderNo}`
}

/** The order's remarks, and the lab findings that were confirmed to be right. */
function remarksOf(services: Services, orderId: number): string | null {
  const { remarks } = orderPrintFields(services.db, orderId)
  const meant = labFindingsOfOrder(services, orderId).flatMap(({ Reason, Sentence }) =>
    Reason === null
      ? []
      : [sentence('job.checked', { finding: translate(Sentence, 'en'), reason: Reason })],
  )
  const lines = [...(remarks === null ? [] : [remarks]), ...meant]
  return lines.length === 0 ? null : lines.join('\n')
}

const REMAKES = {
  LabError: 'remake.labError',
  PowerChange: 'remake.powerChange',
  Breakage: 'remake.breakage',
  Warranty: 'remake.warranty',
  Goodwill: 'remake.goodwill',
} as const satisfies Record<RemakeKind, SentenceCode>

function remakeText({ firstLabOrderNo, remakeKind, remakeReason }: LabRow): string | null {
  if (remakeKind === null) return null
  return sentence('job.remake', {
    number: firstLabOrderNo ?? '',
    why: sentence(REMAKES[remakeKind]),
    reason: remakeReason ?? '',
  })
}

/** The latest lab order: a rejected one may have had a successor. */
function labOrder(db: ReadableDb, orderId: number): LabRow | undefined {
  return one<LabRow>(
    db,
    `SELECT l.id, l.lab_order_no AS labOrderNo, l.status, l.expected_date AS expectedDate,
            l.instructions, s.name AS labName, s.mobile AS labMobile,
            s.cylinder_form AS cylinderForm, f.name AS fitterName,
            p.name AS priorityName, c.name AS customerName, r.kind AS remakeKind,
            r.reason AS remakeReason, first.lab_order_no AS firstLabOrderNo
       FROM lab_orders l
       JOIN sales_orders o ON o.id = l.order_id
       JOIN customers c ON c.id = o.customer_id
       LEFT JOIN suppliers s ON s.id = l.supplier_id
       LEFT JOIN fitters f ON f.id = l.fitter_id
       LEFT JOIN priorities p ON p.id = l.priority_id
       LEFT JOIN remakes r ON r.lab_order_id = l.id
       LEFT JOIN lab_orders first ON first.id = r.first_lab_order_id
      WHERE l.order_id = :orderId
      ORDER BY l.id DESC
      LIMIT 1`,
    { orderId },
  )
}

type GoodsRow = {
  lineId: number
  itemId: number
  section: string
  pairNo: string | null
  itemName: string
  itemCode: string
  unitCode: string | null
  qtyMilli: number
  jobPaise: number
  spectacleLensType: number | null
  spherical: string | null
  cylinder: string | null
  axis: string | null
  addition: string | null
  pd: string | null
  fittingHeightMilli: number | null
  totalHeightMilli: number | null
  eye: string | null
  prism: string | null
}

/** All goods of the order; of lenses that are made again only those, with their new powers. */
function jobGoods(db: ReadableDb, orderId: number, lab: LabRow): GoodsRow[] {
  const rows = all<GoodsRow>(
    db,
    `SELECT l.id AS lineId, t.section, l.item_id AS itemId, l.pair_no AS pairNo, l.item_name AS itemName,
            l.item_code AS itemCode,
            u.code AS unitCode, l.qty_milli AS qtyMilli, l.job_paise AS jobPaise,
            coalesce(l.spectacle_lens_type, i.spectacle_lens_type) AS spectacleLensType,
            ${madePowers('l')},
            ${madeHeight('l')} AS fittingHeightMilli,
            l.total_height_milli AS totalHeightMilli, l.eye, ${orderedPrism('l')} AS prism
       FROM order_lines l
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
       LEFT JOIN units u ON u.id = l.unit_id
       LEFT JOIN remake_lines m ON m.order_line_id = l.id AND m.lab_order_id = :labOrderId
      WHERE l.order_id = :orderId AND l.kind = 'item'
        AND (:isRemake = 0 OR t.section <> 'SpectacleLens' OR m.lab_order_id IS NOT NULL)
      ORDER BY l.id`,
    { orderId, labOrderId: lab.id, isRemake: lab.remakeKind === null ? 0 : 1 },
  )
  // The height of a lens was that of the frame that its pair had then.
  const otherFrames = pairsOfOtherFrames(db, orderId)
  return rows.map((row) =>
    otherFrames.has(pairKey(row.pairNo)) ? { ...row, totalHeightMilli: null } : row,
  )
}

/** Whether a frame goes with a job: to lenses that are made again goes that of their pair alone. */
function isOfJob(
  pairNo: string | null,
  goods: readonly GoodsRow[],
  { remakeKind }: LabRow,
): boolean {
  return (
    remakeKind === null ||
    goods.some((row) => row.section === 'SpectacleLens' && pairKey(row.pairNo) === pairKey(pairNo))
  )
}

/** Frames, and the sunglasses that get lenses: those of a pair. */
function isFrame(row: GoodsRow): boolean {
  return row.section === 'Frame' || (row.section === 'Sunglass' && isInPair(row))
}

function isInPair({ pairNo }: GoodsRow): boolean {
  return pairNo !== null && pairNo !== '' && pairNo !== '0'
}

/** The frames that are sold, the customer's own, and those that come later; typed sizes win. */
function jobFrames(
  db: ReadableDb,
  goods: readonly GoodsRow[],
  frames: readonly KeptFrame[],
): JobItem[] {
  const paired = new Set([
    ...goods.filter((row) => isFrame(row) && isInPair(row)).map(({ pairNo }) => pairKey(pairNo)),
    ...frames.filter(({ isOwn }) => isOwn).map(({ pairNo }) => pairNo),
  ])
  // A spare frame, in no pair, is not fitted where the first pair has its own.
  const isOfPair = (row: GoodsRow) => isInPair(row) || !paired.has(pairKey(row.pairNo))
  const sold = goods
    .filter((row) => isFrame(row) && isOfPair(row))
    .map((row) => {
      const typed = frames.find(({ isOwn, pairNo }) => !isOwn && pairNo === pairKey(row.pairNo))
      return jobItem(db, row, typed)
    })
  const own = frames
    .filter(({ isOwn }) => isOwn)
    .map((frame) => ({
      PairNo: frame.pairNo,
      ItemName: translate(message('lab.own-frame'), 'en'),
      ItemCode: null,
      UnitCode: null,
      Qty: 1,
      Sizes: frameSizesText(frame),
    }))
  const later = frames
    .filter(({ isToFollow }) => isToFollow)
    .map((frame) => ({
      PairNo: frame.pairNo,
      ItemName: translate(message('lab.frame-to-follow'), 'en'),
      ItemCode: null,
      UnitCode: null,
      Qty: 1,
      Sizes: frameSizesText(frame),
    }))
  return [...sold, ...own, ...later]
}

function jobItem(db: ReadableDb, row: GoodsRow, typed: KeptFrame | undefined): JobItem {
  return {
    PairNo: row.pairNo,
    ItemName: row.itemName,
    ItemCode: row.itemCode,
    UnitCode: row.unitCode,
    Qty: milliToQuantity(row.qtyMilli),
    Sizes: sizesText(db, row, typed),
  }
}

/** The boxing sizes of a frame in millimetres, as measured or as its name says; null for none. */
function sizesText(
  db: ReadableDb,
  { itemId, itemName }: GoodsRow,
  typed: KeptFrame | undefined,
): string | null {
  const known = {
    aTenthsMm: null,
    bTenthsMm: null,
    dblTenthsMm: null,
    edTenthsMm: null,
    ...(storedSizes(db, itemId) ?? sizesInName(itemName)),
  }
  return frameSizesText({
    aTenthsMm: typed?.aTenthsMm ?? known.aTenthsMm,
    bTenthsMm: typed?.bTenthsMm ?? known.bTenthsMm,
    dblTenthsMm: typed?.dblTenthsMm ?? known.dblTenthsMm,
    edTenthsMm: typed?.edTenthsMm ?? known.edTenthsMm,
  })
}

const LENS_TYPES = [
  'lensType.singleVision',
  'lensType.bifocal',
  'lensType.progressive',
  'lensType.near',
  'lensType.plano',
] as const satisfies readonly SentenceCode[]

/** Returns the name of a lens type by its number; null for none. */
function lensTypeName(type: number | null): string | null {
  const code = LENS_TYPES[(type ?? 0) - 1]
  return code === undefined ? null : sentence(code)
}

/** Lenses are fitted where fitting is charged, on either of them, and where a frame goes along. */
function isFitted(
  lens: GoodsRow,
  goods: readonly GoodsRow[],
  frames: readonly KeptFrame[],
): boolean {
  const isElsewhere = ({ isOwn, isToFollow }: KeptFrame) => isOwn || isToFollow
  if (frames.some((frame) => isElsewhere(frame) && frame.pairNo === pairKey(lens.pairNo))) {
    return true
  }
  const pair = isInPair(lens) ? goods.filter(({ pairNo }) => pairNo === lens.pairNo) : [lens]
  return pair.some((row) => row.jobPaise > 0 || isFrame(row))
}

/** A lens from the drawer that is made in another power is taken by the name and code of that one. */
function jobLens(db: ReadableDb, row: GoodsRow, isLensFitted: boolean): JobLens {
  const stock = stockLensAsMade(db, row.lineId, row)
  const { code, name } =
    stock === null || stock === 'own' ? { name: row.itemName, code: row.itemCode } : stock
  return {
    PairNo: row.pairNo,
    ItemName: name,
    ItemCode: code,
    Qty: milliToQuantity(row.qtyMilli),
    Eye: row.eye,
    LensType: lensTypeName(row.spectacleLensType),
    Power: describeRefraction(row).vn,
    Prism: row.prism,
    PD: row.pd,
    FittingHeight: millimetres(row.fittingHeightMilli),
    TotalHeight: millimetres(row.totalHeightMilli),
    IsFitted: isLensFitted,
  }
}

/** The power of a lens with a plus cylinder, as some labs ask for it; null without a cylinder. */
function powerInPlus({ axis, cylinder, spherical }: GoodsRow): string | null {
  const refraction = readRefraction({ axis, cylinder, spherical })
  if (refraction === null || refraction.cylinderCentidioptres === 0) return null
  return printRefraction(plusForm(refraction))
}

function millimetres(milli: number | null): string | null {
  return milli === null ? null : String(milliToQuantity(milli))
}
