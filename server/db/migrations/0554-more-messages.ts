/**
 * Anniversaries, ends of memberships and of gift cards, and eye tests by age have their messages; who
 * died or moved away gets none.
 */
export const sql = `
ALTER TABLE customers ADD COLUMN anniversary TEXT CHECK (length(anniversary) = 10);
-- The last day of the membership; null has no end.
ALTER TABLE customers ADD COLUMN membership_until TEXT CHECK (length(membership_until) = 10);
ALTER TABLE customers ADD COLUMN gone TEXT CHECK (gone IN ('Deceased', 'Moved'));

DROP TRIGGER outreach_of_the_erased;
ALTER TABLE outreach RENAME TO outreach_before;
DROP INDEX outreach_by_customer;
DROP INDEX outreach_queued;
CREATE TABLE outreach (
  id            INTEGER PRIMARY KEY,
  kind          TEXT NOT NULL CHECK (kind IN
                  ('EyeTest', 'EyeTestByAge', 'ContactLensReorder', 'OrderReady', 'BalanceDue',
                   'Birthday', 'Anniversary', 'Feedback', 'PointsEnding', 'MembershipEnding',
                   'CreditEnding', 'Campaign')),
  -- The recall, the order, the customer, the gift card, or the recipient of a campaign.
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
INSERT INTO outreach
       (id, kind, about_id, due_on, customer_id, state, channel, mobile, text, places_json, language,
        consent_id, not_before_ms, tries, error, provider_id, at_ms, user_id)
  SELECT id, kind, about_id, due_on, customer_id, state, channel, mobile, text, places_json,
         language, consent_id, not_before_ms, tries, error, provider_id, at_ms, user_id
    FROM outreach_before ORDER BY id;
DROP TABLE outreach_before;
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
-- Nothing that waits goes out to somebody who is gone.
CREATE TRIGGER outreach_of_the_gone AFTER UPDATE OF gone ON customers
WHEN new.gone IS NOT NULL AND old.gone IS NULL
BEGIN
  UPDATE outreach SET state = 'Dropped'
   WHERE customer_id = new.id AND state IN ('Due', 'Queued', 'Failed');
END;
`
