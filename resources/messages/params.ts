/** Types of what the places of an ICU message take, read from its text by the compiler. */

/** What a style of `styles.ts`, or one of ICU itself, is given. A place without one takes text. */
type StyleParams<Nested> = {
  plural: number
  selectordinal: number
  number: number
  select: string
  paise: number
  power: number
  percent: number
  millimetres: number
  day: string
  list: readonly (string | Nested)[]
  sentences: readonly (string | Nested)[]
}

/**
 * The places of a message with their types: `'{name}: {count, plural, one {a line} other {lines}}'`
 * takes `{ name: string | number | Nested; count: number }`. `Nested` is what may stand for text.
 * An unknown style takes `never`. Quoting with apostrophes is not understood; `parse.ts` refuses
 * the braces that it would be needed for.
 */
export type ParamsOf<Text extends string, Nested = never> = {
  readonly [Place in PlacesOf<Text> as Place[0]]: TypeOf<
    Extract<PlacesOf<Text>, readonly [Place[0], string]>[1],
    Nested
  >
}

/**
 * The arguments after a message's code: none where it has no places. Of several texts, one of which
 * will be used, the places of all. A text that the compiler can't read, such as `'a' + 'b'`, takes
 * nothing that there is.
 */
export type ParamArgs<Text extends string, Nested = never> = string extends Text
  ? [params: never]
  : [WithPlaces<Text>] extends [never]
    ? []
    : [params: ParamsOf<WithPlaces<Text>, Nested>]

type WithPlaces<Text extends string> = Extract<Text, `${string}{${string}`>

/** A place named twice takes what its style takes: `{count} {count, plural, …}` a number. */
type TypeOf<Style extends string, Nested> = [Exclude<Style, ''>] extends [never]
  ? string | number | Nested
  : Exclude<Style, ''> extends infer Styled
    ? Styled extends keyof StyleParams<Nested>
      ? StyleParams<Nested>[Styled]
      : never
    : never

type Branching = 'plural' | 'select' | 'selectordinal'

/** A place and its style, '' for none. */
type Place = readonly [name: string, style: string]

type PlacesOf<Text extends string> = InText<Text, [], never>

/** In the text of a message or of a branch; `Depth` has one entry for each branch around it. */
type InText<
  Text extends string,
  Depth extends readonly unknown[],
  Found extends Place,
> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? Text extends `${string}}${infer Rest}`
      ? InBranches<Rest, Depth, Found>
      : Found
    : InPlace<After, Depth, Found>
  : Depth extends readonly []
    ? Found
    : Text extends `${string}}${infer Rest}`
      ? InBranches<Rest, Depth, Found>
      : Found

/** After the opening brace of a place. */
type InPlace<
  Text extends string,
  Depth extends readonly unknown[],
  Found extends Place,
> = Text extends `${infer Inside}}${infer After}`
  ? Inside extends `${infer Name},${infer Style}`
    ? StyleName<Style> extends infer Known extends string
      ? Known extends Branching
        ? InBranches<AfterComma<Text>, [...Depth, 0], Found | readonly [Trim<Name>, Known]>
        : InText<After, Depth, Found | readonly [Trim<Name>, Known]>
      : Found
    : InText<After, Depth, Found | readonly [Trim<Inside>, '']>
  : Found

/** Between the branches of a place: another branch opens, or the place ends. */
type InBranches<
  Text extends string,
  Depth extends readonly unknown[],
  Found extends Place,
> = Text extends `${infer Before}}${infer After}`
  ? Before extends `${string}{${string}`
    ? Text extends `${string}{${infer Body}`
      ? InText<Body, Depth, Found>
      : Found
    : InText<After, Depth extends readonly [unknown, ...infer Outer] ? Outer : [], Found>
  : Found

type AfterComma<Text extends string> = Text extends `${string},${infer After}` ? After : ''

type StyleName<Style extends string> = Style extends `${infer Name},${string}`
  ? Trim<Name>
  : Trim<Style>

type Trim<Text extends string> = Text extends ` ${infer Rest}` | `\n${infer Rest}`
  ? Trim<Rest>
  : Text extends `${infer Rest} ` | `${infer Rest}\n`
    ? Trim<Rest>
    : Text
