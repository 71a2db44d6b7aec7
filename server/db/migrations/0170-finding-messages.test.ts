import { expect, test } from 'vitest'
import { storedMessage } from '../../kernel/message.ts'
import { translate } from '../../kernel/translate.ts'
import { migrate } from '../migrate.ts'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

/** Sentences as the lab check wrote them, with names that could be taken for other places. */
const SENTENCES = [
  'Right sphere 2.25 has no sign. Is it plus or minus?',
  'A sphere 2.25 has no sign. Is it plus or minus?',
  'Left eye has no power. Write plano if it needs none.',
  'Right cylinder -0.75 has no axis.',
  'Left axis 90 has no cylinder.',
  'Additions differ: right +2.00, left none.',
  'Additions differ: right none, left +0.75.',
  'Additions differ: right +2.00, left +2.25.',
  'Right prism has no base direction.',
  'Left base in has no prism.',
  'Right is what left was last time, and left what right was.',
  'Right sphere was -2.00 and is +2.00.',
  'One eye is plus and the other minus: right +1.00, left -1.25.',
  'Left near +0.50 and distance make no addition.',
  'Left near is +0.50, but sphere and addition make +1.25.',
  'A PD of 80.5 is unusual. Measure it again.',
  'The PDs of the eyes make 64, not 62.5.',
  'The PDs of the eyes are 5 mm apart.',
  'Right axis turned by 25 degrees, from 5 to 30.',
  'Right sphere from -2.00 to -3.50, a step of -1.50.',
  'Right addition is missing for Vista, left 1.56.',
  'There is an addition, but the lenses are single vision. Distance or near?',
  'The PD is missing.',
  'Left PD is missing.',
  'Left fitting height is missing for Vista 1.56.',
  'Left fitting height 15.5 is too low; Vista; 1.56 needs 16 mm.',
  'Left fitting height 31 is too high; the frame is 38 mm high.',
  'Left: Vista: 1.56 is not made in this power; sphere goes up to +6.00.',
  'Right: Vista is not made in this power; cylinder goes from -2.00.',
  'Right lens is written -2.00, the prescription says -2.25 / -0.75 x 180.',
  'Right: Vista is 65 mm wide, the frame needs 70.5 mm.',
  'Right: the frame needs a blank of 82 mm, larger than they are made.',
  'Right is Vista 1.56, left is Zen 1.6.',
  'There is only a left lens.',
  'The customer’s own frame has no sizes. Measure width, height and bridge.',
  'The sizes of Aria 52 are not known, so the blank can’t be checked.',
  'A sphere is between -40.00 and +40.00.',
  'A cylinder is between -15.00 and +15.00.',
  'An addition is between 0.25 and 4.00.',
  'Powers go in steps of 0.25, or 0.12 written as .12, .37, .62, .87.',
  '"2,x" is not a power such as -2.25, +1.50 or Plano.',
  'An axis is a whole number of degrees from 0 to 180.',
  '"wide" is not a length such as 31 or 30.5 mm.',
  'The PD of one eye is between 18 and 42 mm.',
  'A PD is between 40 and 80 mm.',
  'A fitting height is between 5 and 45 mm.',
  '"sideways" is not a base: in, out, up or down.',
  'A lens has at most two prisms.',
  '"25" is not a prism such as 2 BI.',
  'A prism is between 0.25 and 20 prism dioptres.',
  'A visual acuity is as short as 6/6 or N6.',
  '"hm?" was not understood.',
]

function migrated(sentences: readonly string[]) {
  const db = migratedTo(161)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO users (id, user_name, display_name, role, password_hash)
    VALUES (1, 'asha', 'A', 'owner', 'x')`)
  const add = db.prepare(
    `INSERT INTO order_lab_findings
       (order_id, rule_id, severity, sentence, reason, user_id, at_ms)
     VALUES (1, 'pd-missing', 'Red', ?, 'Measured', 1, 5)`,
  )
  for (const sentence of sentences) add.run(sentence)
  migrate(db)
  return db
}

function messagesOf(db: ReturnType<typeof migrated>) {
  const rows = db.prepare('SELECT message FROM order_lab_findings ORDER BY id').pluck().all()
  return rows.map((row) => storedMessage(String(row)))
}

test('every sentence is known by a code, and says the same', () => {
  const messages = messagesOf(migrated(SENTENCES))
  expect(messages.map((message) => translate(message, 'en'))).toEqual(SENTENCES)
  expect(messages.filter(({ code }) => code === 'text')).toEqual([])
})

test('figures become figures, and sentences within sentences messages', () => {
  const [range, jump] = messagesOf(
    migrated([
      'Left: Vista is not made in this power; sphere goes up to +6.00.',
      'Right fitting height from none to 18, a step of 18.',
    ]),
  )
  expect(range).toEqual({
    code: 'optics.not-made',
    params: {
      side: 'Left',
      lens: 'Vista',
      reason: { code: 'optics.goes-up-to', params: { limit: 'sphere', power: 600 } },
    },
  })
  expect(jump?.params['change']).toEqual({
    code: 'optics.change',
    params: {
      side: 'Right',
      field: 'fittingHeight',
      before: { code: 'optics.none', params: {} },
      now: '18',
    },
  })
})

test('a sentence that nobody knows stays as it is', () => {
  const [message] = messagesOf(migrated(['Something of long ago.']))
  expect(message).toEqual({ code: 'text', params: { text: 'Something of long ago.' } })
})

test('what was found stays', () => {
  const db = migrated(['The PD is missing.'])
  expect(refusalOf(db, 'UPDATE order_lab_findings SET reason = NULL')).toContain('append-only')
})
