/**
 * Magnifiers and job work had the heading alone, so that a shop that has to give six digits was
 * warned each month: 9013 80 00 (other optical devices), and 998874 (manufacturing of optical
 * products on goods of others). What somebody changed stays.
 */
export const sql = `
UPDATE tax_classes SET hsn = '90138000'
 WHERE name = 'Magnifiers and low-vision aids' AND hsn = '9013';
UPDATE tax_classes SET hsn = '998874' WHERE name = 'Job work' AND hsn = '9988';
UPDATE items SET hsn = '90138000'
 WHERE hsn = '9013' AND tax_class_id IN
   (SELECT id FROM tax_classes WHERE name = 'Magnifiers and low-vision aids');
`
