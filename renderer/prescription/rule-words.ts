import { type StringKey, t } from '../i18n/t.ts'

/** What each rule of the lab check looks for, for languages that the server does not speak. */
const WORDS: Readonly<Record<string, StringKey>> = {
  'sign-missing': 'rule.sign-missing',
  unreadable: 'rule.unreadable',
  'eye-missing': 'rule.eye-missing',
  'axis-missing': 'rule.axis-missing',
  'cylinder-missing': 'rule.cylinder-missing',
  'additions-differ': 'rule.additions-differ',
  'near-inconsistent': 'rule.near-inconsistent',
  'prism-base-missing': 'rule.prism-base-missing',
  'pd-implausible': 'rule.pd-implausible',
  'eyes-swapped': 'rule.eyes-swapped',
  'sign-flip': 'rule.sign-flip',
  jump: 'rule.jump',
  'axis-turned': 'rule.axis-turned',
  'eyes-apart': 'rule.eyes-apart',
  'addition-missing': 'rule.addition-missing',
  'addition-unused': 'rule.addition-unused',
  'pd-missing': 'rule.pd-missing',
  'height-missing': 'rule.height-missing',
  'height-corridor': 'rule.height-corridor',
  'out-of-range': 'rule.out-of-range',
  'lens-power-differs': 'rule.lens-power-differs',
  'lens-types-differ': 'rule.lens-types-differ',
  'single-lens': 'rule.single-lens',
  'own-frame-sizes': 'rule.own-frame-sizes',
  'frame-sizes': 'rule.frame-sizes',
  'blank-too-small': 'rule.blank-too-small',
}

/** The words of a rule in the language in use; null for a rule that this till does not know. */
export function ruleWords(ruleID: string): string | null {
  const key = WORDS[ruleID]
  return key === undefined ? null : t(key)
}
