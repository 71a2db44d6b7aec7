import { hash } from 'node:crypto'
import { insert, one, type WritableDb } from '../db/sql.ts'
import { canonicalJson } from './canonical-json.ts'
import { message } from './message.ts'
import { Refusal } from './refusal.ts'

/**
 * Runs `work` once an idempotency key: the same key with the same body answers again what was
 * answered first, with another body it is refused (R4). Without a key, `work` simply runs.
 */
export function once<T>(
  tx: WritableDb,
  args: { operation: string; key: string | undefined; body: unknown },
  work: () => T,
): T {
  const { key, operation } = args
  if (key === undefined) return work()
  const bodyHash = hash('sha256', canonicalJson(args.body), 'hex')
  const known = one<{ bodyHash: string; answerJson: string }>(
    tx,
    `SELECT body_hash AS bodyHash, answer_json AS answerJson
       FROM idempotency_keys WHERE operation = :operation AND key = :key`,
    { operation, key },
  )
  if (known !== undefined) {
    if (known.bodyHash === bodyHash) return JSON.parse(known.answerJson)
    throw new Refusal('CONFLICT', message('request.key-used'))
  }
  const answer = work()
  insert(
    tx,
    `INSERT INTO idempotency_keys (operation, key, body_hash, answer_json)
     VALUES (:operation, :key, :bodyHash, :answerJson)`,
    { operation, key, bodyHash, answerJson: JSON.stringify(answer) },
  )
  return answer
}
