/**
 * The sizes of contact lenses `i` as they were typed: those of the item, else those of its family. Read
 * by `boxSizes` of the domain, which leaves out what is no size of a contact lens.
 */
export const BOX_SIZES = `
  coalesce(nullif(i.attributes_json ->> '$.baseCurve', ''), ${sizeOfFamily('base_curve')}) AS baseCurve,
  coalesce(nullif(i.attributes_json ->> '$.diameter', ''), ${sizeOfFamily('diameter')}) AS diameter`

/** The columns of BOX_SIZES. */
export type TypedBoxSizes = { baseCurve: string | null; diameter: string | null }

function sizeOfFamily(size: 'base_curve' | 'diameter'): string {
  return `(SELECT printf('%.2f', f.${size}_hundredths_mm / 100.0)
             FROM lens_family_items x JOIN lens_families f ON f.id = x.family_id
            WHERE x.item_id = i.id AND f.${size}_hundredths_mm IS NOT NULL)`
}

/** How the lenses `i` are worn: their modality, and how many are in a box. */
export const BOX_WEAR = `
  coalesce((SELECT f.modality FROM lens_family_items x JOIN lens_families f ON f.id = x.family_id
             WHERE x.item_id = i.id), i.modality) AS modality,
  coalesce((SELECT f.pack FROM lens_family_items x JOIN lens_families f ON f.id = x.family_id
             WHERE x.item_id = i.id),
           nullif(CAST(i.attributes_json ->> '$.packSize' AS INTEGER), 0)) AS pack`

/** The columns of BOX_WEAR. */
export type BoxWear = { modality: string | null; pack: number | null }
