import { useState } from 'react'
import type { CreditClass } from '../../../server/contract/supplier-credit.ts'
import { t } from '../../base/i18n/t.ts'
import { SelectField } from '../../base/ui/field.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { More } from '../../base/ui/more.tsx'
import styles from './bill-credits.module.css'
import { CREDIT_CLASSES, classOf } from './credit-classes.ts'

export type ClassedLine = {
  id: string
  label: string
  /** Null follows the bill. */
  itcClass: CreditClass | null
}

/** The lines of a bill whose tax may be for something else than that of the bill. */
export function LineClasses({
  lines,
  onChange,
}: {
  lines: readonly ClassedLine[]
  onChange: (id: string, itcClass: CreditClass | null) => void
}) {
  const [isOpen, setOpen] = useState(lines.some(({ itcClass }) => itcClass !== null))
  return (
    <More label={t('gst.bills.linesApart')} isOpen={isOpen} onOpen={setOpen}>
      <Grid gap={6} align="end" className={styles['pairs']}>
        {lines.map(({ id, itcClass, label }) => (
          <SelectField
            key={id}
            label={label}
            value={itcClass ?? ''}
            options={[
              { value: '', label: t('gst.bills.asBill') },
              ...CREDIT_CLASSES.map((value) => ({ value, label: t(`gst.class.${value}`) })),
            ]}
            onChange={(value) => onChange(id, classOf(value) ?? null)}
          />
        ))}
      </Grid>
    </More>
  )
}
