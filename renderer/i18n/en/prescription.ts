/** Prescriptions, the lab gate and lens suggestions, in English. */
export const prescriptionWords = {}
