import { all, run, type WritableDb } from '../../db/sql.ts'

const FAMILIES = {
  coating: {
    held: "SELECT id, coating AS value FROM lens_families WHERE coating <> ''",
    write: 'UPDATE lens_families SET coating = :into, version = version + 1 WHERE id = :id',
  },
  modality: {
    held: "SELECT id, modality AS value FROM lens_families WHERE modality <> ''",
    write: 'UPDATE lens_families SET modality = :into, version = version + 1 WHERE id = :id',
  },
} as const

/** Writes a coating or wearing time of lens families as their items have it from now on. */
export function respellFamilies(
  tx: WritableDb,
  column: keyof typeof FAMILIES,
  into: string,
  isRespelt: (value: string) => boolean,
): void {
  const { held, write } = FAMILIES[column]
  for (const { id, value } of all<{ id: number; value: string }>(tx, held)) {
    if (isRespelt(value) && value !== into) run(tx, write, { id, into })
  }
}
