// POST /api/Settings/document-style

import { recordChange } from '../../audit/record-change.ts'
import { saveDocumentStyle as spec } from '../../contract/document-style.ts'
import { operation } from '../../kernel/operation.ts'
import { writeSetting } from '../settings.ts'
import { styleOf } from './document-style.ts'

export const saveDocumentStyle = operation(spec, ({ actor, body, services }) => {
  const { Accent, IsLargePrint, Paper, SecondLanguage, Template } = body
  const style = { Paper, Template, Accent: Accent.toLowerCase(), IsLargePrint, SecondLanguage }
  return services.write((tx) => {
    const before = styleOf(tx)
    writeSetting(tx, 'documentStyle', style)
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'settings.document-style-saved',
      entity: 'setting',
      entityId: 'documentStyle',
      detail: { before, after: style },
    })
    return style
  })
})
