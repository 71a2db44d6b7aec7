import type { EyeWorkedOut } from '../../../server/contract/prescriptions.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Row } from '../../base/ui/layout.tsx'
import { Power } from '../../base/ui/power.tsx'
import { Muted, VisuallyHidden } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import styles from './forms-strip.module.css'
import { useRx } from './rx-store.ts'

type Refraction = { Spherical: string; Cylinder: string; Axis: string } | null

function printed(refraction: Refraction): string {
  if (refraction === null) return '–'
  const { Axis, Cylinder, Spherical } = refraction
  return Cylinder === '' ? Spherical : `${Spherical} / ${Cylinder} x ${Axis}`
}

/** The same eyes in other forms: the lab's cylinder, the equivalent, at the cornea. */
export function FormsStrip() {
  const worked = useRx((rx) => rx.worked)
  const isPlus = useRx((rx) => rx.draft.isPlus)
  const isContact = useRx((rx) => rx.kind === 'ContactLens')
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
            <th scope="col" className={isContact ? styles['form-on'] : undefined}>
              {t('rx.form.contact', { vertex: worked?.VertexMm ?? 12 })}
            </th>
          </tr>
        </thead>
        <tbody>
          <FormRow name={t('pair.r')} eye={worked?.Right} isPlus={isPlus} isContact={isContact} />
          <FormRow name={t('pair.l')} eye={worked?.Left} isPlus={isPlus} isContact={isContact} />
        </tbody>
      </table>
      <Row gap={2} isWrapping className={styles['forms-keys']}>
        <CommandButton id="rxTranspose" look="quiet" />
        <CommandButton id="rxPlus" look="quiet" />
        <CommandButton id="rxContact" look="quiet" />
      </Row>
    </section>
  )
}

function FormRow({
  name,
  eye,
  isPlus,
  isContact,
}: {
  name: string
  eye: EyeWorkedOut | undefined
  isPlus: boolean
  isContact: boolean
}) {
  const lens = eye?.ContactLens ?? null
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Power of={printed((isPlus ? eye?.Plus : eye?.Minus) ?? null)} />
      </td>
      <td>
        <Power of={eye?.SphericalEquivalent ?? '–'} />
      </td>
      <td className={isContact ? styles['form-on'] : undefined}>
        <Power of={printed(lens)} />
        {lens !== null && lens.Cylinder !== '' ? (
          <Muted> {t('rx.form.sphere', { power: showPowers(lens.Equivalent) })}</Muted>
        ) : null}
      </td>
    </tr>
  )
}
