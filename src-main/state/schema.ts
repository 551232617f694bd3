/** The tables. Increase `schemaVersion` with every change, because a database of another version is never written. */
export const schemaVersion = 2

export const schema = `
-- The battle in play is the one with the highest "opened".
CREATE TABLE battles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  began TEXT NOT NULL,
  seed TEXT NOT NULL,
  call TEXT UNIQUE,
  opened INTEGER NOT NULL,
  -- The id of the ruleset it belongs to. NULL until it has rules.
  ruleset TEXT,
  -- JSON; what the list of battles shows.
  summary TEXT NOT NULL
) STRICT;

CREATE TABLE events (
  battle INTEGER NOT NULL REFERENCES battles,
  -- From 1.
  seq INTEGER NOT NULL,
  -- Only on the last event of a call.
  call TEXT UNIQUE,
  -- JSON, and its CRC-32.
  data TEXT NOT NULL,
  crc INTEGER NOT NULL,
  PRIMARY KEY (battle, seq)
) STRICT, WITHOUT ROWID;

-- Full texts of rules by their SHA-256, each stored once.
CREATE TABLE rules (
  hash TEXT PRIMARY KEY,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE battle_rules (
  battle INTEGER NOT NULL REFERENCES battles,
  hash TEXT NOT NULL REFERENCES rules,
  PRIMARY KEY (battle, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE drafts (
  id TEXT PRIMARY KEY,
  -- JSON; what it began with.
  header TEXT NOT NULL,
  -- Where it is to be saved now.
  file TEXT,
  -- ISO time.
  changed TEXT NOT NULL
) STRICT;

CREATE TABLE draft_events (
  draft TEXT NOT NULL REFERENCES drafts ON DELETE CASCADE,
  -- From 1.
  seq INTEGER NOT NULL,
  call TEXT UNIQUE,
  -- JSON
  data TEXT NOT NULL,
  PRIMARY KEY (draft, seq)
) STRICT, WITHOUT ROWID;

-- What files of house rules and rulesets held each time they were saved, found changed, or received.
CREATE TABLE versions (
  file TEXT NOT NULL,
  -- From 1.
  seq INTEGER NOT NULL,
  event TEXT NOT NULL,
  -- ISO time.
  time TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (file, seq)
) STRICT, WITHOUT ROWID;

-- JSON by the name of a setting; recent files are one of them.
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`
