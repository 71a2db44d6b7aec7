/** What went to a lab on a day is found by the day: one paper a lab lists it. */
export const sql = `
CREATE INDEX order_events_sent ON order_events (at)
 WHERE lab_to = 'Sent' AND lab_from <> 'Sent';
`
