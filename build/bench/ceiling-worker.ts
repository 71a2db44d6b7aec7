import path from 'node:path'
import jwt from '@fastify/jwt'
import Database from 'better-sqlite3'
import Fastify from 'fastify'
import Type from 'typebox'
import { likeWords, trigramMatch } from './ceiling-index.ts'
import { ceilingSale } from './ceiling-sale.ts'

/**
 * The ceiling: a bare server on a copy of the same database, with the same durability, response
 * schemas and cached tokens, and none of the rules. What the product costs above it is its own.
 */
const [folder = '', , ...rest] = process.argv.slice(2)
if (rest.length > 0) throw new Error('usage: ceiling-worker.ts FOLDER')
const db = new Database(path.join(folder, 'branch.db'))
db.pragma('locking_mode = EXCLUSIVE')
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('cache_size = -16000')
db.pragma('temp_store = MEMORY')
db.pragma('wal_autocheckpoint = 10000')

const app = Fastify({ logger: false, keepAliveTimeout: 75_000 })
await app.register(jwt, {
  secret: 'of the ceiling alone',
  sign: { algorithm: 'HS256', expiresIn: '1h' },
  verify: { algorithms: ['HS256'], cache: 1_000 },
})

const Row = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  barcode: Type.Union([Type.String(), Type.Null()]),
  name: Type.String(),
  brand: Type.String(),
  hsn: Type.String(),
  item_type_id: Type.Integer(),
  category_id: Type.Integer(),
  sub_category_id: Type.Integer(),
  mrp: Type.Number(),
  price: Type.Number(),
  stock: Type.Number(),
})
const Code = Type.Object({ code: Type.String() })
const Term = Type.Object({ term: Type.String() })
const Key = Type.Object({ key: Type.String(), itemId: Type.Integer() })
type CodeQuery = { Querystring: { code: string } }
type TermQuery = { Querystring: { term: string } }
type KeyBody = { Body: { key: string; itemId: number } }

const byBarcode = db.prepare<[string]>(`
  SELECT i.id, i.code, i.barcode, i.name, i.brand, i.hsn, i.item_type_id, i.category_id,
         i.sub_category_id, i.mrp_centipaise / 10000.0 AS mrp,
         i.price_centipaise / 10000.0 AS price, i.on_hand_milli / 1000.0 AS stock
    FROM scan_codes s JOIN items i ON i.id = s.item_id WHERE s.code = ?`)
const byTrigram = db.prepare<[string, string, string]>(`
  SELECT i.id, i.code, i.barcode, i.name, i.brand, i.hsn, i.item_type_id, i.category_id,
         i.sub_category_id, i.mrp_centipaise / 10000.0 AS mrp,
         i.price_centipaise / 10000.0 AS price, i.on_hand_milli / 1000.0 AS stock
    FROM ceiling_trigram t JOIN items i ON i.id = t.rowid
   WHERE t.ceiling_trigram MATCH ?
     AND i.name || ' ' || i.brand || ' ' || i.code LIKE ?
     AND i.name || ' ' || i.brand || ' ' || i.code LIKE ?
   LIMIT 50`)
const byWord = db.prepare<[string]>(`
  SELECT i.id, i.code, i.barcode, i.name, i.brand, i.hsn, i.item_type_id, i.category_id,
         i.sub_category_id, i.mrp_centipaise / 10000.0 AS mrp,
         i.price_centipaise / 10000.0 AS price, i.on_hand_milli / 1000.0 AS stock
    FROM items_words w JOIN items i ON i.id = w.rowid WHERE w.items_words MATCH ? LIMIT 50`)
const countTrigram = db
  .prepare<[string]>('SELECT count(*) FROM items_trigram WHERE items_trigram MATCH ?')
  .pluck()

app.post('/token', async () => ({ token: app.jwt.sign({ sub: 1 }) }))
app.get('/memory', async () => process.memoryUsage().rss)

const onRequest = (request: { jwtVerify(): Promise<unknown> }) => request.jwtVerify()

app.get<CodeQuery>(
  '/barcode',
  { onRequest, schema: { querystring: Code, response: { 200: Row } } },
  async (request) => byBarcode.get(request.query.code),
)
app.get<TermQuery>(
  '/typeahead',
  { onRequest, schema: { querystring: Term, response: { 200: Type.Array(Row) } } },
  async (request) => rowsOf(request.query.term),
)
app.get<TermQuery>(
  '/search',
  {
    onRequest,
    schema: {
      querystring: Term,
      response: { 200: Type.Object({ total: Type.Integer(), rows: Type.Array(Row) }) },
    },
  },
  async (request) => {
    const { term } = request.query
    return { total: countTrigram.get(quoted(term)), rows: rowsOf(term).slice(0, 20) }
  },
)
const sale = ceilingSale(db)
const done = { 200: Type.Object({ id: Type.Integer() }) }
app.post<KeyBody>(
  '/line',
  { onRequest, schema: { body: Key, response: done } },
  async (request) => ({ id: sale.addLine(request.body.key, request.body.itemId) }),
)
app.post<KeyBody>(
  '/sale',
  { onRequest, schema: { body: Key, response: done } },
  async (request) => ({ id: sale.sell(request.body.key, request.body.itemId) }),
)

function rowsOf(term: string): unknown[] {
  if (term.length < 3) return byWord.all(`${quoted(term)}*`)
  return byTrigram.all(trigramMatch(term), ...likeWords(term))
}

/** Every word a literal, all of them wanted. */
function quoted(term: string): string {
  return term
    .split(' ')
    .map((word) => `"${word}"`)
    .join(' AND ')
}

process.on('SIGTERM', () => {
  app.close().then(() => {
    db.close()
    process.exit(0)
  })
})
process.stdout.write(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
