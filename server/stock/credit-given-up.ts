/**
 * Tax credit of goods that were lost, destroyed or given away (CGST s.17(5)(h)), with a minus where
 * that was taken back, as SQL: by item and instant, what is given up of each tax. Central and State
 * tax are computed each at half the rate, as on a bill, so that they are always equal.
 */
export const CREDIT_GIVEN_UP = `
  SELECT itemId, atMs, iif(isInter = 1, taxPaise, 0) AS igstPaise,
         iif(isInter = 1, 0, halfPaise) AS cgstPaise, iif(isInter = 1, 0, halfPaise) AS sgstPaise
    FROM (SELECT itemId, atMs, isInter, taxPaise,
                 sign(taxPaise) * ((abs(taxablePaise) * ratePpm + 1000000) / 2000000) AS halfPaise
            FROM (SELECT m.item_id AS itemId, v.at_ms AS atMs, v.is_inter AS isInter,
                         v.taxable_paise AS taxablePaise, v.tax_rate_ppm AS ratePpm,
                         v.tax_paise AS taxPaise
                    FROM itc_reversals v JOIN stock_movements m ON m.id = v.movement_id
                   UNION ALL
                  SELECT item_id, at_ms, is_inter, taxable_paise, tax_rate_ppm, tax_paise
                    FROM supplier_return_lost_credits))`
