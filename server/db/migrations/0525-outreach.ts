/**
 * Messages to customers that are due by themselves: a row where something was done about one. What
 * is due is read from recalls, orders and birthdays.
 */
export const sql = `
CREATE TABLE outreach (
  id            INTEGER PRIMARY KEY,
  kind          TEXT NOT NULL CHECK (kind IN
                  ('EyeTest', 'ContactLensReorder', 'OrderReady', 'BalanceDue', 'Birthday')),
  -- The recall, the order, or the customer of a birthday.
  about_id      INTEGER NOT NULL,
  due_on        TEXT NOT NULL,
  customer_id   INTEGER NOT NULL REFERENCES customers (id),
  state         TEXT NOT NULL CHECK (state IN
                  ('Due', 'Queued', 'Sent', 'Failed', 'Answered', 'Booked', 'Dropped')),
  channel       TEXT CHECK (channel IN ('ByHand', 'Call', 'WhatsApp', 'SMS')),
  -- As it was or is to be sent; nothing once the person was erased.
  mobile        TEXT,
  text          TEXT,
  -- What the provider's template is filled with, as a list of texts.
  places_json   TEXT CHECK (json_valid(places_json)),
  language      TEXT,
  -- The answer that allowed it; null where none was needed.
  consent_id    INTEGER REFERENCES consents (id),
  not_before_ms INTEGER,
  tries         INTEGER NOT NULL DEFAULT 0,
  error         TEXT,
  provider_id   TEXT,
  at_ms         INTEGER NOT NULL,
  user_id       INTEGER REFERENCES users (id),
  UNIQUE (kind, about_id, due_on)
) STRICT;
CREATE INDEX outreach_by_customer ON outreach (customer_id, at_ms);
CREATE INDEX outreach_queued ON outreach (not_before_ms) WHERE state = 'Queued';
-- That a message was sent stays when a person is erased; its words go.
CREATE TRIGGER outreach_of_the_erased AFTER UPDATE OF erased_at_ms ON customers
WHEN new.erased_at_ms IS NOT NULL
BEGIN
  UPDATE outreach
     SET mobile = NULL, text = NULL, places_json = NULL,
         state = CASE WHEN state IN ('Due', 'Queued', 'Failed') THEN 'Dropped' ELSE state END
   WHERE customer_id = new.id;
END;

-- The shop's own words are in English and Hindi now.
UPDATE settings SET value_json = json_object('en', json(value_json)) WHERE key = 'messageTexts';
`
