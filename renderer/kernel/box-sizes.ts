import { t } from '../base/i18n/t.ts'

/** The sizes of contact lenses in millimetres, as written; missing, null and empty are not known. */
export type BoxSizes = {
  baseCurve?: string | null | undefined
  diameter?: string | null | undefined
}

/** The sizes as a box has them, `BC 8.60 DIA 14.2`; '' where none is known. */
export function sizesText({ baseCurve, diameter }: BoxSizes): string {
  return [
    baseCurve ? `${t('contacts.baseCurve')}\u00a0${asOnBox(baseCurve, 2)}` : '',
    diameter ? `${t('contacts.diameter')}\u00a0${asOnBox(diameter, 1)}` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** A size with its decimals, 8.6 as 8.60; as it stands where it is no figure or has more of them. */
function asOnBox(written: string, decimals: number): string {
  const figure = millimetres(written)
  const text = figure?.toFixed(decimals) ?? ''
  return Number(text) === figure ? text : written
}

/** The sizes of an item of the catalogue. */
export function sizesOfItem(item: { BaseCurve?: string; Diameter?: string }): string {
  return sizesText({ baseCurve: item.BaseCurve, diameter: item.Diameter })
}

/**
 * The sizes of a box that are others than every eye's that it may be for; none where one of them is not
 * known. A figure is the same however it is written: 8.6 is 8.60.
 */
export function otherSizes(box: BoxSizes, eyes: readonly BoxSizes[]): BoxSizes {
  const other = (size: keyof BoxSizes) => {
    const ofBox = millimetres(box[size])
    const isOther =
      eyes.length > 0 &&
      eyes.every((eye) => {
        const written = millimetres(eye[size])
        return written !== null && ofBox !== null && written !== ofBox
      })
    return isOther ? { [size]: box[size] } : {}
  }
  return { ...other('baseCurve'), ...other('diameter') }
}

function millimetres(written: string | null | undefined): number | null {
  const figure = Number((written ?? '').trim().replace(',', '.'))
  return figure > 0 ? figure : null
}
