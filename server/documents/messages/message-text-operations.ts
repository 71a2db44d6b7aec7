import { customerMessages } from '../../../resources/messages/documents/en/customer-messages.ts'
import { recordChange } from '../../audit/record-change.ts'
import {
  MESSAGE_KINDS,
  type MessageKind,
  type MessageTextRow,
  messageTexts,
  previewMessageText,
  saveMessageText,
} from '../../contract/documents.ts'
import type { ReadableDb } from '../../db/sql.ts'
import { type BoundOperation, type Call, operation } from '../../kernel/operation.ts'
import { printableLine } from '../../rendering/text/printable-text.ts'
import { readSetting, writeSetting } from '../../settings/settings.ts'
import { fillIn } from './message.ts'
import { assertPlaces, PLACES_OF, SAMPLE_VALUES } from './message-places.ts'

/** The shop's own words to its customers. */
export const messageTextOperations: BoundOperation[] = [
  operation(messageTexts, ({ services }) =>
    MESSAGE_KINDS.map((kind) => textRow(services.db, kind)),
  ),
  operation(saveMessageText, save),
  operation(previewMessageText, ({ body, services }) => {
    assertPlaces(body.kind, body.text)
    const { name, phone } = services.branch()
    const own = { shop: printableLine(name), phone: printableLine(phone ?? '') }
    return { Text: fillIn(inLines(body.text), { ...SAMPLE_VALUES, ...own }) }
  }),
]

function textRow(db: ReadableDb, kind: MessageKind): MessageTextRow {
  const own = readSetting(db, 'messageTexts')[kind]
  return {
    Kind: kind,
    Text: own ?? customerMessages[kind],
    UsualText: customerMessages[kind],
    IsOwn: own !== undefined,
    Places: [...PLACES_OF[kind]],
  }
}

/** Without a text, or with the usual one, the shop has no words of its own for this kind. */
function save({ actor, body, services }: Call<typeof saveMessageText>) {
  const { kind } = body
  const text = body.text === undefined ? undefined : inLines(body.text)
  if (text !== undefined) assertPlaces(kind, text)
  return services.write((tx) => {
    const { [kind]: before, ...others } = readSetting(tx, 'messageTexts')
    const isUsual = text === undefined || text === customerMessages[kind]
    writeSetting(tx, 'messageTexts', isUsual ? others : { ...others, [kind]: text })
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'settings.message-text-saved',
      entity: 'setting',
      entityId: 'messageTexts',
      detail: { kind, before: before ?? null, after: isUsual ? null : text },
    })
    return textRow(tx, kind)
  })
}

/** As a text area of any system sends it. */
function inLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim()
}
