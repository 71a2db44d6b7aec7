import type { EyeWorkedOut } from '../../../server/contract/prescriptions.ts'
import { t } from '../../base/i18n/t.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
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
    <section className="rx-forms" aria-label={t('rx.forms')}>
      <table className="rx-forms-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('rx.eye')}</span>
            </th>
            <th scope="col">{t(isPlus ? 'rx.form.plus' : 'rx.form.minus')}</th>
            <th scope="col">{t('rx.form.equivalent')}</th>
            <th scope="col" className={isContact ? 'rx-form-on' : undefined}>
              {t('rx.form.contact', { vertex: worked?.VertexMm ?? 12 })}
            </th>
          </tr>
        </thead>
        <tbody>
          <FormRow name={t('pair.r')} eye={worked?.Right} isPlus={isPlus} isContact={isContact} />
          <FormRow name={t('pair.l')} eye={worked?.Left} isPlus={isPlus} isContact={isContact} />
        </tbody>
      </table>
      <div className="rx-forms-keys">
        <CommandButton id="rxTranspose" look="quiet" />
        <CommandButton id="rxPlus" look="quiet" />
        <CommandButton id="rxContact" look="quiet" />
      </div>
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
      <td>{printed((isPlus ? eye?.Plus : eye?.Minus) ?? null)}</td>
      <td>{eye?.SphericalEquivalent ?? '–'}</td>
      <td className={isContact ? 'rx-form-on' : undefined}>
        {printed(lens)}
        {lens !== null && lens.Cylinder !== '' ? (
          <span className="muted"> {t('rx.form.sphere', { power: lens.Equivalent })}</span>
        ) : null}
      </td>
    </tr>
  )
}
