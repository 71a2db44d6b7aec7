/**
 * Campaigns to customers who want offers, with the people that each is for; and three more kinds of
 * messages: what somebody thought of it, points that end, and what a campaign says.
 */
export const sql = `
CREATE TABLE campaigns (
  id                 INTEGER PRIMARY KEY,
  name               TEXT NOT NULL,
  text_en            TEXT NOT NULL,
  text_hi            TEXT NOT NULL,
  from_day           TEXT NOT NULL,
  to_day             TEXT NOT NULL CHECK (to_day >= from_day),
  -- Whom it is for: of those who said yes to offers.
  away_months        INTEGER CHECK (away_months > 0),
  seen_months        INTEGER CHECK (seen_months > 0),
  membership_id      INTEGER REFERENCES memberships (id),
  state              TEXT NOT NULL DEFAULT 'Draft' CHECK (state IN ('Draft', 'Running', 'Stopped')),
  created_by         INTEGER NOT NULL REFERENCES users (id),
  created_at_ms      INTEGER NOT NULL
) STRICT;
CREATE TRIGGER campaigns_no_delete BEFORE DELETE ON campaigns
BEGIN SELECT RAISE(ABORT, 'a campaign is never deleted'); END;

CREATE TABLE campaign_recipients (
  id          INTEGER PRIMARY KEY,
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  UNIQUE (campaign_id, customer_id)
) STRICT;
CREATE INDEX campaign_recipients_by_customer ON campaign_recipients (customer_id);

DROP TRIGGER outreach_of_the_erased;
ALTER TABLE outreach RENAME TO outreach_before;
DROP INDEX outreach_by_customer;
DROP INDEX outreach_queued;
CREATE TABLE outreach (
  id            INTEGER PRIMARY KEY,
  kind          TEXT NOT NULL CHECK (kind IN
                  ('EyeTest', 'ContactLensReorder', 'OrderReady', 'BalanceDue', 'Birthday',
                   'Feedback', 'PointsEnding', 'Campaign')),
  -- The recall, the order, the customer, or the recipient of a campaign.
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
`
