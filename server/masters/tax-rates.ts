/** The rate `r` of a tax class on the date `:localDate`, to be joined. */
const rateOf = (taxClassId: string): string => `tax_rates r
         ON r.tax_class_id = ${taxClassId}
        AND r.valid_from = (SELECT max(valid_from) FROM tax_rates
                             WHERE tax_class_id = ${taxClassId} AND valid_from <= :localDate)`

/** The rate `r` of items `i` on `:localDate`: `LEFT JOIN` keeps those without a rate yet. */
export const RATE_OF_ITEM = rateOf('i.tax_class_id')

/** The rate `r` of tax classes `c` on `:localDate`. */
export const RATE_OF_CLASS = rateOf('c.id')

/**
 * The whole rate alone of items `i` on `:localDate`, as a column. It is one step in the primary key
 * of tax_rates (class, date), which a look-up by code can not do without.
 */
export const RATE_PPM_OF_ITEM = `(SELECT igst_rate_ppm FROM tax_rates
    WHERE tax_class_id = i.tax_class_id AND valid_from <= :localDate
    ORDER BY valid_from DESC LIMIT 1)`
