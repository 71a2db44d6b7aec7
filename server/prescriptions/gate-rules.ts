import { recordChange } from '../audit/record-change.ts'
import { gateRules as getSpec, saveGateRules as saveSpec } from '../contract/prescriptions.ts'
import { all } from '../db/sql.ts'
import { LAB_RULES } from '../domain/optics/lab-rules.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import { readSetting, writeSetting } from '../settings/settings.ts'

type Count = { ruleId: string; count: number }

export const getGateRules = operation(getSpec, ({ services }) => {
  const off = new Set(readSetting(services.db, 'labRulesOff'))
  const caught = counts(
    all<Count>(
      services.db,
      'SELECT rule_id AS ruleId, count(*) AS count FROM lab_catches GROUP BY rule_id',
    ),
  )
  const overridden = counts(
    all<Count>(
      services.db,
      `SELECT rule_id AS ruleId, count(DISTINCT order_id) AS count
         FROM order_lab_findings WHERE reason IS NOT NULL GROUP BY rule_id`,
    ),
  )
  return LAB_RULES.map(({ field, id, name, severity }) => ({
    RuleID: id,
    Name: name,
    Severity: severity,
    Field: field,
    IsOn: !off.has(id),
    Caught: caught.get(id) ?? 0,
    Overridden: overridden.get(id) ?? 0,
  }))
})

function counts(rows: readonly Count[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ count, ruleId }) => [ruleId, count]))
}

export const saveGateRules = operation(saveSpec, ({ actor, body, services }) => {
  const known = new Set(LAB_RULES.map(({ id }) => id))
  for (const { ruleID } of body.rules) {
    if (!known.has(ruleID))
      throw invalidField('ruleID', message('prescription.no-rule', { rule: ruleID }))
  }
  services.write((tx) => {
    const off = new Set(readSetting(tx, 'labRulesOff'))
    for (const { isOn, ruleID } of body.rules) {
      if (isOn) off.delete(ruleID)
      else off.add(ruleID)
    }
    const labRulesOff = LAB_RULES.map(({ id }) => id).filter((id) => off.has(id))
    writeSetting(tx, 'labRulesOff', labRulesOff)
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'lab-rules.saved',
      entity: 'setting',
      entityId: 'labRulesOff',
      detail: { rules: body.rules, labRulesOff },
    })
  })
  return { success: true }
})
