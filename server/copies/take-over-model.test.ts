import { expect, it } from 'vitest'
import { numberHead } from '../domain/document-number.ts'
import { randomOf } from '../testing/random.ts'
import { letterOrder, nextLetters, PLACE_LETTERS, type PlaceEpoch } from './place-folder.ts'
import { isLater } from './term-certificate.ts'

// Random schedules of a main computer, a standby till, sticks and two tills over a network that
// breaks, with an owner who says "the other one is off" whether it is or not. Letters, numbers and
// what is later are the program's own; the rest is as small as it can be.

/** What a database knows. */
type Data = {
  epoch: number
  epochId: string
  letters: string
  /** The last number of each series. */
  last: ReadonlyMap<string, number>
  documents: readonly string[]
  /** First letters of places and standby tills that it ever had. */
  given: readonly string[]
}

type Place = {
  letter: string
  secondFrom: number
  epochs: PlaceEpoch[]
  epoch: number
  copy: Data | null
}

type Computer = {
  data: Data
  /** A main computer, one that was replaced, or a standby till with the place in it. */
  role: 'main' | 'replaced' | 'standby'
  standby: Place | null
  isUp: boolean
}

type World = {
  random: () => number
  rules: Rules
  computers: [Computer, Computer]
  sticks: Place[]
  isLinked: boolean
  /** The highest epoch that each till has seen. */
  seen: [number, number]
  issued: Set<string>
  twice: number
  /** Sales that a till made on a computer of before, after it had seen a later one. */
  wentBack: number
}

type Rules = { newLetters: boolean; otherOrder: boolean; epochCheck: boolean }
const THE_RULES: Rules = { newLetters: true, otherOrder: true, epochCheck: true }

function newWorld(seed: number, rules: Rules): World {
  const [first = '', second = ''] = PLACE_LETTERS
  const data: Data = {
    epoch: 1,
    epochId: '',
    letters: '',
    last: new Map(),
    documents: [],
    given: [first, second],
  }
  const main: Computer = { data, role: 'main', standby: null, isUp: true }
  const standby: Computer = {
    data,
    role: 'standby',
    standby: { letter: first, secondFrom: 0, epochs: [], epoch: 1, copy: data },
    isUp: true,
  }
  return {
    random: randomOf(seed),
    rules,
    computers: [main, standby],
    sticks: [{ letter: second, secondFrom: 0, epochs: [], epoch: 1, copy: data }],
    isLinked: true,
    seen: [1, 1],
    issued: new Set(),
    twice: 0,
    wentBack: 0,
  }
}

function sell(world: World, till: 0 | 1, at: Computer): void {
  if (!at.isUp || at.role !== 'main') return
  const isBefore = world.seen[till] > at.data.epoch
  if (isBefore && world.rules.epochCheck) return
  if (isBefore) world.wentBack += 1
  world.seen[till] = Math.max(world.seen[till], at.data.epoch)
  const { documents, last, letters } = at.data
  const series = { branchPrefix: 'KA1', series: 'invoice', yearTag: '26-27', letters } as const
  const head = numberHead(series)
  const number = (last.get(head) ?? 0) + 1
  const text = `${head}${number}`
  if (world.issued.has(text)) world.twice += 1
  world.issued.add(text)
  at.data = {
    ...at.data,
    last: new Map([...last, [head, number]]),
    documents: [...documents, text],
  }
}

function copyTo(place: Place, data: Data): void {
  // A place that was brought back since belongs to the later one.
  if (place.epoch > data.epoch) return
  place.copy = data
  place.epoch = data.epoch
}

/** What `prepareShop` and `finishDatabase` do to the copy of a place. */
function bringBack(world: World, place: Place): Data | null {
  if (place.copy === null) return null
  const letters = nextLetters(place)
  if (letters === null) return null
  const epoch = Math.max(place.copy.epoch, place.epoch) + 1
  const epochId = Math.floor(world.random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
  place.epochs.push({ epoch, epochId, letters, at: '' })
  place.epoch = epoch
  return {
    ...place.copy,
    epoch,
    epochId,
    letters: world.rules.newLetters ? letters : place.copy.letters,
  }
}

/** What `freeLetter` and `newPlaceCard` do. */
function newPlace({ random, rules }: World, main: Computer): Place | null {
  const { epoch, epochId, given } = main.data
  const letter = [...letterOrder(rules.otherOrder ? epochId : '')].find(
    (each) => !given.includes(each),
  )
  if (letter === undefined) return null
  main.data = { ...main.data, given: [...given, letter] }
  const secondFrom =
    epoch === 1 || !rules.otherOrder ? 0 : Math.floor(random() * PLACE_LETTERS.length)
  return { letter, secondFrom, epochs: [], epoch, copy: null }
}

/** Two computers that reach each other: the earlier one is replaced, and becomes the standby. */
function meet(world: World): void {
  const [a, b] = world.computers
  if (!world.isLinked || !a.isUp || !b.isUp) return
  const mains = [a, b].filter(({ role }) => role === 'main')
  const [first, second] = mains
  if (first !== undefined && second !== undefined) {
    const earlier = isLater(first.data, second.data) ? second : first
    earlier.role = 'replaced'
  }
  const winner = [a, b].find(({ role }) => role === 'main')
  const loser = [a, b].find(({ role }) => role === 'replaced')
  if (winner === undefined || loser === undefined) return
  const place = newPlace(world, winner)
  if (place !== null) Object.assign(loser, { role: 'standby', standby: place })
}

function step(world: World): void {
  const { computers, random, sticks } = world
  const at = computers[random() < 0.5 ? 0 : 1]
  const other = at === computers[0] ? computers[1] : computers[0]
  const till = random() < 0.5 ? 0 : 1
  const stick = sticks[Math.floor(random() * sticks.length)]
  const dice = random()
  if (dice < 0.5) sell(world, till, at)
  else if (dice < 0.7) {
    if (
      world.isLinked &&
      at.isUp &&
      other.isUp &&
      at.role === 'main' &&
      other.standby !== null &&
      other.role === 'standby'
    )
      copyTo(other.standby, at.data)
  } else if (dice < 0.8) {
    if (at.isUp && at.role === 'main' && stick !== undefined) copyTo(stick, at.data)
  } else if (dice < 0.86) world.isLinked = !world.isLinked
  else if (dice < 0.9) at.isUp = !at.isUp
  else if (dice < 0.94) {
    // Whatever the owner says of the other one: it is not reached.
    const isSeen = world.isLinked && other.isUp
    if (at.isUp && at.role === 'standby' && at.standby !== null && !isSeen) {
      const data = bringBack(world, at.standby)
      if (data !== null) Object.assign(at, { data, role: 'main', standby: null })
    }
  } else if (dice < 0.955) {
    // The stick is brought back on a computer whose own disk is gone.
    const data = at.role === 'main' && stick !== undefined ? bringBack(world, stick) : null
    if (data !== null) Object.assign(at, { data, role: 'main', standby: null, isUp: true })
  } else if (dice < 0.965) {
    const place = at.isUp && at.role === 'main' ? newPlace(world, at) : null
    if (place !== null) sticks.push({ ...place, copy: at.data })
  } else meet(world)
}

function run(seeds: number, rules: Rules): { issued: number; twice: number; wentBack: number } {
  const sums = { issued: 0, twice: 0, wentBack: 0 }
  for (let seed = 1; seed <= seeds; seed += 1) {
    const world = newWorld(seed, rules)
    for (let turn = 0; turn < 120; turn += 1) step(world)
    sums.issued += world.issued.size
    sums.twice += world.twice
    sums.wentBack += world.wentBack
  }
  return sums
}

const SEEDS = 100_000

it('no schedule of crashes, cuts and untrue words gives a number twice', () => {
  const { issued, twice, wentBack } = run(SEEDS, THE_RULES)
  console.log(`${SEEDS} schedules, ${issued} documents, ${twice} numbers twice`)
  expect({ twice, wentBack }).toEqual({ twice: 0, wentBack: 0 })
  expect(issued).toBeGreaterThan(SEEDS * 10)
})

it('would give numbers twice by each rule less, and go back without the check at the tills', () => {
  expect(run(20_000, { ...THE_RULES, otherOrder: false }).twice).toBeGreaterThan(5)
  expect(run(500, { ...THE_RULES, newLetters: false }).twice).toBeGreaterThan(100)
  expect(run(500, { ...THE_RULES, epochCheck: false }).wentBack).toBeGreaterThan(100)
})
