import { recordChange } from '../../audit/record-change.ts'
import {
  listMessageTextChanges,
  type MessageTextRow,
  messageTexts,
  previewMessageText,
  saveMessageText,
  TEXT_KINDS,
  type TextKind,
} from '../../contract/documents.ts'
import type { MessageLanguage } from '../../contract/outreach.ts'
import { all, type ReadableDb } from '../../db/sql.ts'
import { toLocalText } from '../../domain/local-time.ts'
import { type BoundOperation, type Call, operation } from '../../kernel/operation.ts'
import type { Services } from '../../kernel/services.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { readSetting, writeSetting } from '../../settings/settings.ts'
import { fillIn } from './message.ts'
import { assertPlaces, PLACES_OF, SAMPLE_VALUES } from './message-places.ts'
import { usualText } from './message-words.ts'

/** The shop's own words to its customers. */
export const messageTextOperations: BoundOperation[] = [
  operation(messageTexts, ({ query, services }) => {
    const language = query.language ?? readSetting(services.db, 'outreach').language
    return TEXT_KINDS.map((kind) => textRow(services.db, kind, language))
  }),
  operation(saveMessageText, save),
  operation(listMessageTextChanges, ({ services }) => ({ Changes: changesOf(services) })),
  operation(previewMessageText, ({ body, services }) => {
    assertPlaces(body.kind, body.text)
    const { name, phone } = services.branch()
    const own = { shop: printableLine(name), phone: printableLine(phone ?? '') }
    return { Text: fillIn(inLines(body.text), { ...SAMPLE_VALUES, ...own }) }
  }),
]

function textRow(db: ReadableDb, kind: TextKind, language: MessageLanguage): MessageTextRow {
  const own = readSetting(db, 'messageTexts')[language]?.[kind]
  const usual = usualText(kind, language)
  return {
    Kind: kind,
    Language: language,
    Text: own ?? usual,
    UsualText: usual,
    IsOwn: own !== undefined,
    Places: [...PLACES_OF[kind]],
  }
}

/** Without a text, or with the usual one, the shop has no words of its own for this kind. */
function save({ actor, body, services }: Call<typeof saveMessageText>) {
  const { kind, language = 'en' } = body
  const text = body.text === undefined ? undefined : inLines(body.text)
  if (text !== undefined) assertPlaces(kind, text)
  return services.write((tx) => {
    const texts = readSetting(tx, 'messageTexts')
    const { [kind]: before, ...others } = texts[language] ?? {}
    const isUsual = text === undefined || text === usualText(kind, language)
    const own = isUsual ? others : { ...others, [kind]: text }
    writeSetting(tx, 'messageTexts', { ...texts, [language]: own })
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'settings.message-text-saved',
      entity: 'setting',
      entityId: 'messageTexts',
      detail: { kind, language, before: before ?? null, after: isUsual ? null : text },
    })
    return textRow(tx, kind, language)
  })
}

const MOST_CHANGES = 100

type TextChange = {
  kind: TextKind
  language: MessageLanguage
  before: string | null
  after: string | null
}

function changesOf({ branch, db }: Services) {
  return all<{ seq: number; atMs: number; by: string | null; detail: string }>(
    db,
    `SELECT a.seq, a.at_ms AS atMs, u.display_name AS by, a.detail_json AS detail
       FROM audit_log a LEFT JOIN users u ON u.id = a.user_id
      WHERE a.entity_id = 'messageTexts' AND a.entity = 'setting'
      ORDER BY a.seq DESC LIMIT :limit`,
    { limit: MOST_CHANGES },
  ).map(({ atMs, by, detail, seq }) => {
    const { after, before, kind, language }: TextChange = JSON.parse(detail)
    return {
      Version: seq,
      At: toLocalText(atMs, branch().timeZone),
      By: by,
      Kind: kind,
      // Of before there were texts in Hindi.
      Language: language ?? 'en',
      Before: before,
      After: after,
    }
  })
}

/** As a text area of any system sends it. */
function inLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim()
}
