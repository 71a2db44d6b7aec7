import type { LabCase, LabFinding, LabRule, Severity } from './lab-case.ts'
import { PAIR_RULES } from './pair-rules.ts'
import { RX_RULES } from './rx-rules.ts'

/** Everything that the lab check looks for, in the order in which it is reported. */
export const LAB_RULES: readonly LabRule[] = [...RX_RULES, ...PAIR_RULES]

/** Returns what the rules that are on find, red before amber. */
export function checkForLab(labCase: LabCase, rulesOff: ReadonlySet<string>): LabFinding[] {
  const findings = LAB_RULES.filter(({ id }) => !rulesOff.has(id)).flatMap((rule) =>
    rule.check(labCase).map((result) => ({
      ...result,
      ruleId: rule.id,
      severity: rule.severity,
      field: rule.field,
    })),
  )
  const ofSeverity = (severity: Severity) =>
    findings.filter((finding) => finding.severity === severity)
  return [...ofSeverity('Red'), ...ofSeverity('Amber')]
}

/** Green when nothing was found. */
export function labState(findings: readonly LabFinding[]): 'Green' | 'Amber' | 'Red' {
  if (findings.some(({ severity }) => severity === 'Red')) return 'Red'
  return findings.length === 0 ? 'Green' : 'Amber'
}
