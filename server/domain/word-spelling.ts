/** Ways to write one name that no rule of sounds joins. */
const SAME_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:md|mhd|mohd|muhd|mohmd)$/, 'mohamad'],
  [/^m[aou]h[aou]?mm?[ae][dt]$/, 'mohamad'],
  [/^lux/, 'lax'],
]

/** Sounds that are written in several ways, in the order in which they are put right. */
const SAME_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^z/, 'j'],
  [/z/g, 's'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  // Chetan, Chaya and Chhaya; any other c is a k, or an s before a light vowel.
  [/ch+/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  // Suresh is Sures, Fathima Fatima, Vidhya Vidya and Shaikh Shaik: a breath is heard by few.
  [/([b-df-gj-np-tvwC])h+/g, '$1'],
  // Rehman is Rahman; an h at the end is silent, as in Sarah.
  [/eh(?=[^aeiouy])/g, 'ah'],
  [/h$/g, ''],
  // Goutham, Gowtham and Gautam; Rao and Rau.
  [/[ao]w(?![aeiouy])|au|ao$/g, 'ou'],
  [/w/g, 'v'],
  // Jyoti is Joti; between vowels a y is a part of them.
  [/(?<=[^aeiou])y(?=[aeiou])/g, ''],
  [/(.)\1+/g, '$1'],
]

const VOWELS = /[aeiouy]+/g

/**
 * A word of a name as it sounds, for Indian names in Latin letters: its consonants with its first
 * vowel and its last, of which a final a is not heard. Laxmi, Lakshmi and Lakshmy are 'laksmi',
 * Mohammed and Mohd 'muhmd'. Words in other letters stay as they are. Takes small letters.
 */
export function wordSpelling(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word
  const named = SAME_NAMES.reduce((text, [pattern, by]) => text.replace(pattern, by), word)
  // The y that a word begins with is a consonant: Yusuf.
  const head = /^y[aeiou]/.test(named) ? 'Y' : ''
  const sounds = SAME_SOUNDS.reduce(
    (text, [pattern, by]) => text.replace(pattern, by),
    named.slice(head.length),
  )
  const firstAt = sounds.search(/[aeiouy]/)
  const spelled = sounds.replace(VOWELS, (vowels, at: number) => {
    if (at === firstAt) return vowelSound(vowels, vowels.charAt(0))
    if (at + vowels.length < sounds.length || vowels.endsWith('a')) return ''
    return vowelSound(vowels, vowels.charAt(vowels.length - 1))
  })
  return (head + spelled).toLowerCase().replace(/(.)\1+/g, '$1')
}

/** Vowels are heard as a light one, a round one or an a. */
function vowelSound(vowels: string, told: string): string {
  if (/[eiy]/.test(vowels)) return 'i'
  return told === 'a' ? 'a' : 'u'
}
