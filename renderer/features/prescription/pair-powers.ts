import type { CartLine } from '../../../server/contract/cart.ts'

const NEAR_LENS = 4

/** What a lens is made by. */
export type MadeBy = Pick<
  CartLine,
  'spherical' | 'cylinder' | 'axis' | 'addition' | 'prism' | 'pd' | 'lensFittingHeight'
>

/** A lens of a pair with what the prescription makes of it; null where that is what it is. */
export type LensAndPowers<Line extends MadeBy, Powers extends MadeBy> = {
  line: Line
  powers: Powers | null
}

type Lens = MadeBy & Pick<CartLine, 'lensEyes' | 'spectacleLensType'>

/** One lens that the prescription would change, as it is asked: its power, and all that changes. */
export type AskedLens = { eye: 'Right' | 'Left'; power: string; before: string; after: string }

/** A pair whose lenses change only when somebody says so; null is that of lenses in no pair. */
export type PairQuestion = { pairNo: string | null; lenses: AskedLens[] }

/** What was answered for each pair: that these lenses stay. Asked and not answered is ''. */
export type Stays = Readonly<Record<string, string>>

export const stayKey = (pairNo: string | null): string => pairNo ?? '–'

/** Returns a power as it is read out, '' for none. */
export function writtenPower({ addition, axis, cylinder, spherical }: MadeBy): string {
  const sphere = spherical || (cylinder ? '0.00' : '')
  const toric = cylinder ? ` / ${cylinder}${axis ? ` × ${axis}` : ''}` : ''
  return `${sphere}${toric}${addition ? ` ADD ${addition}` : ''}`
}

const same = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '')

/** Whether nothing that stood there becomes another: what was empty may be filled. */
function fillsOnly(line: MadeBy, powers: MadeBy): boolean {
  const fills = (name: keyof MadeBy) => (line[name] ?? '') === '' || same(line[name], powers[name])
  const isWithoutPower = !line.spherical && !line.cylinder
  const isSamePower =
    same(line.spherical, powers.spherical) &&
    same(line.cylinder, powers.cylinder) &&
    same(line.prism, powers.prism) &&
    fills('axis')
  return (
    (isWithoutPower || isSamePower) &&
    (['addition', 'pd', 'lensFittingHeight'] as const).every(fills)
  )
}

/** The measures that are missing, at the power that the lens has. */
function filled<Powers extends MadeBy>(line: MadeBy, powers: Powers): Powers {
  const { addition, axis, cylinder, prism, spherical } = line
  return {
    ...powers,
    spherical,
    cylinder,
    axis,
    addition,
    prism: prism ?? '',
    pd: line.pd || powers.pd,
    lensFittingHeight: line.lensFittingHeight ?? powers.lensFittingHeight,
  }
}

function asked(line: Lens, powers: MadeBy): AskedLens {
  const power = writtenPower(line)
  const isOtherPrism = !same(line.prism, powers.prism)
  const isOtherPd = Boolean(line.pd) && !same(line.pd, powers.pd)
  const isOtherHeight =
    line.lensFittingHeight !== null && !same(line.lensFittingHeight, powers.lensFittingHeight)
  const all = (made: MadeBy) =>
    [
      writtenPower(made) || '–',
      ...(isOtherPrism ? [`Prism ${made.prism || '–'}`] : []),
      ...(isOtherPd ? [`PD ${made.pd || '–'}`] : []),
      ...(isOtherHeight ? [`FH ${made.lensFittingHeight ?? '–'}`] : []),
    ].join(' · ')
  return { eye: line.lensEyes[0] ?? 'Right', power, before: all(line), after: all(powers) }
}

type PairOfLenses<Line extends Lens, Powers extends MadeBy> = {
  pairNo: string | null
  members: LensAndPowers<Line, Powers>[]
}

const isNear = ({ line }: { line: Lens }): boolean => line.spectacleLensType === NEAR_LENS

/**
 * Whether the addition alone was changed for a pair of near lenses: the lenses for far of the sale
 * are those of the prescription still.
 */
function followsAddition<Line extends Lens, Powers extends MadeBy>(
  pair: PairOfLenses<Line, Powers>,
  pairs: readonly PairOfLenses<Line, Powers>[],
): boolean {
  const far = pairs
    .filter((each) => each !== pair)
    .flatMap(({ members }) => members.filter((lens) => !isNear(lens)))
  return (
    far.length > 0 &&
    far.every(({ line, powers }) => writtenPower(line) !== '' && powers === null) &&
    pair.members.every(
      (lens) =>
        lens.powers === null ||
        (isNear(lens) &&
          same(lens.line.prism, lens.powers.prism) &&
          same(lens.line.cylinder, lens.powers.cylinder) &&
          same(lens.line.axis, lens.powers.axis)),
    )
  )
}

/**
 * What the prescription makes of a lens of another pair than the one in work: at its own fitting
 * height, or none, for a height is measured in a frame.
 */
export function withOwnHeight<Line extends MadeBy, Powers extends MadeBy>(
  member: LensAndPowers<Line, Powers>,
): LensAndPowers<Line, Powers> {
  const { line, powers } = member
  if (powers === null) return member
  const kept = { ...powers, lensFittingHeight: line.lensFittingHeight }
  return { line, powers: isSame(line, kept) ? null : kept }
}

/**
 * What of a sale follows its prescription without a word, and which pairs are asked about first. The
 * pair in work follows, and what is only filled in; the lenses of another pair are somebody's eyes
 * too, perhaps for another distance, and stay until a person says that they change. What was answered
 * is not asked again; a pair that was asked about never follows by itself. `held` are the eyes of the
 * pair in work whose lens had other powers than the cells as the pair came into work: what stands in
 * the cells may be another pair's.
 */
export function whatFollows<Line extends Lens, Powers extends MadeBy>(
  pairs: readonly PairOfLenses<Line, Powers>[],
  inWork: string,
  stays: Stays,
  held: readonly AskedLens['eye'][] = [],
): { followers: LensAndPowers<Line, Powers>[]; questions: PairQuestion[] } {
  const followers: LensAndPowers<Line, Powers>[] = []
  const questions: PairQuestion[] = []
  for (const pair of pairs) {
    const { pairNo } = pair
    const isAlone = pairNo === null && pairs.length === 1
    const wasAsked = stays[stayKey(pairNo)] !== undefined
    const isFree = !wasAsked && (pairNo === inWork || isAlone || followsAddition(pair, pairs))
    const isHeld = (line: Line) =>
      pairNo === inWork && line.lensEyes.some((eye) => held.includes(eye))
    // A height is measured in a frame: it never goes to the lenses of another one.
    const isOtherFrame = pairNo !== inWork && !isAlone
    const members = isOtherFrame ? pair.members.map(withOwnHeight) : pair.members
    // The heights in the cells are those of the pair that is looked at.
    const atHeight = (line: Line, powers: Powers): Line =>
      isOtherFrame ? line : { ...line, lensFittingHeight: powers.lensFittingHeight }
    const changed = members.filter(
      ({ line, powers }) =>
        (!isFree || isHeld(line)) && powers !== null && !fillsOnly(atHeight(line, powers), powers),
    )
    followers.push(
      ...members.map((member) => {
        const { line, powers } = member
        if (powers === null || !changed.includes(member)) return member
        const kept = filled(atHeight(line, powers), powers)
        // A line that says nothing of its prism would take the one that is typed for the other pair.
        const isKept = line.prism !== null && isSame(line, kept)
        return { line, powers: isKept ? null : kept }
      }),
    )
    const lenses = changed.flatMap(({ line, powers }) =>
      powers === null ? [] : [asked(atHeight(line, powers), powers)],
    )
    if (lenses.length > 0 && stays[stayKey(pairNo)] !== JSON.stringify(lenses))
      questions.push({ pairNo, lenses })
  }
  return { followers, questions }
}

/** The eyes of a pair whose lens has other powers than the cells; heights aside. */
export function eyesOfOtherPowers<Line extends Lens, Powers extends MadeBy>({
  members,
}: Pick<PairOfLenses<Line, Powers>, 'members'>): AskedLens['eye'][] {
  return members.flatMap(({ line, powers }) => {
    if (powers === null) return []
    const atOwnHeight = { ...powers, lensFittingHeight: line.lensFittingHeight }
    return fillsOnly(line, atOwnHeight) ? [] : line.lensEyes
  })
}

/** The eyes of a pair whose lens has the powers of the cells, at another PD than they say. */
export function eyesOfOtherPd<Line extends Lens, Powers extends MadeBy>({
  members,
}: Pick<PairOfLenses<Line, Powers>, 'members'>): AskedLens['eye'][] {
  return members.flatMap(({ line, powers }) => {
    if (powers === null || !line.pd || !powers.pd || line.pd === powers.pd) return []
    return fillsOnly({ ...line, pd: powers.pd }, powers) ? line.lensEyes : []
  })
}

const NAMES = [
  'spherical',
  'cylinder',
  'axis',
  'addition',
  'prism',
  'pd',
  'lensFittingHeight',
] as const

/** Whether two lenses are made the same. */
export function isSame(one: MadeBy, other: MadeBy): boolean {
  return NAMES.every((name) => same(one[name], other[name]))
}

/** Whether it was answered that the lens of an eye stays as it is, and it still is as it was then. */
export function isStaying(
  stays: Stays,
  lines: readonly (Lens & Pick<CartLine, 'pairNo' | 'section'>)[],
  { eye, pairNo }: { eye: string | null; pairNo: string | null },
): boolean {
  const kept = readStay(stays[stayKey(pairNo)])
  return kept.some(
    (lens) =>
      lens.eye === eye &&
      lines.some(
        (line) =>
          line.section === 'SpectacleLens' &&
          (line.pairNo || null) === pairNo &&
          line.lensEyes[0] === eye &&
          writtenPower(line) === lens.power,
      ),
  )
}

function readStay(text: string | undefined): { eye?: unknown; power?: unknown }[] {
  if (!text) return []
  const kept: unknown = JSON.parse(text)
  return Array.isArray(kept) ? kept : []
}
