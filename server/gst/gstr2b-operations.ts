// GET and POST /api/Gst/gstr2b, POST /api/Gst/gstr2b/workbook, POST /api/Gst/gstr2b/decide
import { hash } from 'node:crypto'
import { recordChange } from '../audit/record-change.ts'
import { isFiled } from '../branch/filed-months.ts'
import {
  decideCredit as decideSpec,
  type Gstr2bMatching,
  keepGstr2b as keepSpec,
  keepGstr2bWorkbook as keepWorkbookSpec,
  readGstr2b as readSpec,
} from '../contract/supplier-credit.ts'
import type { ReadableDb } from '../db/sql.ts'
import { addMonths, toLocalText } from '../domain/local-time.ts'
import type { Actor } from '../kernel/actor.ts'
import { askWorker } from '../kernel/ask-worker.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { workerFile } from '../kernel/worker-file.ts'
import { toRupees } from '../wire/rupees.ts'
import type { Taxes } from './gst-document.ts'
import { insertFile, keptFiles, writeDecision } from './gstr2b-rows.ts'
import type { Gstr2bAnswer, Gstr2bFile } from './gstr2b-worker.ts'
import type { MatchState } from './match-bills.ts'
import { type JudgedMatch, matchMonths } from './match-months.ts'
import { monthOf } from './period.ts'
import { readGstr2b } from './read-gstr2b.ts'
import { registeredFor } from './registered.ts'

/** The statement of a shop unpacks to a hundredth of this. */
const WORKBOOK_UNPACKED_BYTES_MAX = 16 * 1024 * 1024
const WORKER_MEMORY_MB = 512

const ORDER: readonly MatchState[] = ['Mismatch', 'Near', 'OnlyInPortal', 'OnlyInBooks', 'Exact']

const keep = operation(keepSpec, ({ actor, body, services }) => keepFile(services, actor, body))

const keepWorkbook = operation(keepWorkbookSpec, async ({ actor, body, services }) => {
  const input: Gstr2bFile = { bytes: body, bytesMax: WORKBOOK_UNPACKED_BYTES_MAX }
  const file = workerFile(new URL('gstr2b-worker.ts', import.meta.url))
  const read = await askWorker<Gstr2bAnswer>(file, input, { memoryMb: WORKER_MEMORY_MB })
  if (read === null) throw invalidField('body', message('gst.no-gstr2b'))
  return keepFile(services, actor, read)
})

/** Keeps a file in the form of the portal's JSON. Throws 400 and 409 for one that is not the shop's. */
function keepFile(services: Services, actor: Actor, body: object): Gstr2bMatching {
  const file = readGstr2b(body)
  if ('wrongAt' in file) throw invalidField(file.wrongAt, message('gst.no-gstr2b'))
  const { generatedOn, gstin, papers, period } = file
  const month = monthOf(period)
  const own = registeredFor(services.db, month)
  if (own === null || own.gstin !== gstin) {
    throw new Refusal('BUSINESS_RULE', message('gst.gstr2b-of-another', { gstin }))
  }
  assertOpen(services.db, month.from)
  const papersJson = JSON.stringify(papers)
  const digest = hash('sha256', papersJson, 'hex')
  services.write((tx) => {
    const atMs = services.clock.now()
    insertFile(tx, { period, generatedOn, papersJson, digest, userId: actor.userId, atMs })
    recordChange(tx, {
      actor,
      atMs,
      action: 'gst.gstr2b-kept',
      entity: 'branch',
      entityId: services.branch().id,
      detail: { period, digest, papers: papers.length },
    })
  })
  return matchingOf(services, period)
}

/** Throws 409 for a month whose returns were filed. */
function assertOpen(db: ReadableDb, from: string): void {
  if (isFiled(db, from.slice(0, 7))) {
    throw new Refusal('CONFLICT', message('gst.filed-already'))
  }
}

const read = operation(readSpec, ({ query, services }) => {
  const before = addMonths(`${services.localNow().slice(0, 7)}-01`, -1)
  return matchingOf(services, query.period ?? `${before.slice(5, 7)}${before.slice(0, 4)}`)
})

const decide = operation(decideSpec, ({ actor, body, services }) => {
  const { decision, key, period } = body
  assertOpen(services.db, monthOf(period).from)
  const file = keptFiles(services.db).find((each) => each.period === period)
  if (file === undefined || !file.papers.some((paper) => paper.key === key)) {
    throw new Refusal('NOT_FOUND', message('gst.no-such-paper'))
  }
  const { Items } = matchingOf(services, period)
  const isPaired = Items.some(({ Books, Key }) => Key === key && Books !== null)
  if (!isPaired && decision !== null) {
    throw new Refusal('BUSINESS_RULE', message('gst.paper-without-bill'))
  }
  services.write((tx) => {
    const atMs = services.clock.now()
    writeDecision(tx, { period, key, decision, userId: actor.userId, atMs })
    recordChange(tx, {
      actor,
      atMs,
      action: 'gst.credit-decided',
      entity: 'branch',
      entityId: services.branch().id,
      detail: { period, key, decision },
    })
  })
  return matchingOf(services, period)
})

/** A month's papers against the books, what needs a look first. */
function matchingOf(services: Services, period: string): Gstr2bMatching {
  const { stateCode, timeZone } = services.branch()
  const month = matchMonths(services.db, stateCode).find(({ file }) => file.period === period)
  if (month === undefined) {
    return {
      Period: period,
      KeptAt: null,
      KeptBy: null,
      GeneratedOn: null,
      Items: [],
      Others: [],
    }
  }
  const { file, matches, others } = month
  return {
    Period: period,
    KeptAt: toLocalText(file.keptAtMs, timeZone),
    KeptBy: file.keptBy,
    GeneratedOn: file.generatedOn,
    Items: ORDER.flatMap((state) =>
      matches
        .filter((match) => match.state === state)
        .map((match) => itemOf(services, match, period)),
    ),
    Others: others.map((paper) => ({
      Section: paper.section ?? 'IMPG',
      Supplier: paper.supplier === '' ? paper.gstin : paper.supplier,
      Paper: paperOf(paper),
      IsClaimable: paper.isClaimable,
    })),
  }
}

function itemOf(
  { ids }: Services,
  match: JudgedMatch,
  period: string,
): Gstr2bMatching['Items'][number] {
  const { bill, countsIn, decision, paper, rule, state } = match
  return {
    Key: paper?.key ?? null,
    State: state,
    Rule: rule,
    Decision: decision,
    IsClaimed: countsIn !== null && countsIn === monthOf(period).from.slice(0, 7),
    IsClaimable: paper?.isClaimable ?? false,
    GSTIN: paper?.gstin ?? bill?.gstin ?? '',
    Supplier: bill?.supplier ?? paper?.supplier ?? '',
    Portal: paper === null ? null : paperOf(paper),
    Books: bill === null ? null : paperOf(bill),
    InwardID: bill?.kind === 'Inward' ? ids.encode('goodsReceipt', bill.id) : null,
    Management: paper?.management ?? null,
  }
}

function paperOf(paper: Taxes & { number: string; date: string; isNote: boolean }) {
  return {
    Number: paper.number,
    Date: `${paper.date}T00:00:00`,
    IsNote: paper.isNote,
    Taxable: toRupees(paper.taxablePaise),
    IGST: toRupees(paper.igstPaise),
    CGST: toRupees(paper.cgstPaise),
    SGST: toRupees(paper.sgstPaise),
  }
}

export const gstr2bOperations: readonly BoundOperation[] = [keep, keepWorkbook, read, decide]
