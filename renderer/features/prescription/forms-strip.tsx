import type { EyeWorkedOut } from '../../../server/contract/prescriptions.ts'
import { t } from '../../base/i18n/t.ts'
import { Row } from '../../base/ui/layout.tsx'
import { Power } from '../../base/ui/power.tsx'
import { VisuallyHidden } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import styles from './forms-strip.module.css'
import { useRx } from './rx-store.ts'

type Refraction = { Spherical: string; Cylinder: string; Axis: string } | null

function printed(refraction: Refraction): string {
  if (refraction === null) return '–'
  const { Axis, Cylinder, Spherical } = refraction
  return Cylinder === '' ? Spherical : `${Spherical} / ${Cylinder} x ${Axis}`
}

/** The same eyes in other forms: the lab's cylinder and the equivalent. */
export function FormsStrip() {
  const worked = useRx((rx) => rx.worked)
  const isPlus = useRx((rx) => rx.draft.isPlus)
  return (
    <section aria-label={t('rx.forms')}>
      <table className={styles['forms-table']}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('rx.eye')}</VisuallyHidden>
            </th>
            <th scope="col">{t(isPlus ? 'rx.form.plus' : 'rx.form.minus')}</th>
            <th scope="col">{t('rx.form.equivalent')}</th>
          </tr>
        </thead>
        <tbody>
          <FormRow name={t('pair.r')} eye={worked?.Right} isPlus={isPlus} />
          <FormRow name={t('pair.l')} eye={worked?.Left} isPlus={isPlus} />
        </tbody>
      </table>
      <Row gap={2} isWrapping className={styles['forms-keys']}>
        <CommandButton id="rxTranspose" variant="quiet" />
        <CommandButton id="rxPlus" variant="quiet" />
        <CommandButton id="rxContact" variant="quiet" />
      </Row>
    </section>
  )
}

function FormRow({
  name,
  eye,
  isPlus,
}: {
  name: string
  eye: EyeWorkedOut | undefined
  isPlus: boolean
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Power of={printed((isPlus ? eye?.Plus : eye?.Minus) ?? null)} />
      </td>
      <td>
        <Power of={eye?.SphericalEquivalent ?? '–'} />
      </td>
    </tr>
  )
}
