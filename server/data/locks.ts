/** Every advisory lock of the portal: one number each, so that no two of them wait for each other. */
export const LOCKS = {
  /** Only one first account (platform/accounts/set-up.ts). */
  setUp: 7_201_001,
  /** Files being kept, against the job that removes what nothing refers to. */
  files: 7_201_002,
  /** First part of the lock that a living job runner holds; the second is made of its id. */
  runners: 7_201_003,
  /** Names and other spellings of locations are compared across two tables. */
  hostNames: 7_201_004,
  /** Settings are one record over many rows. */
  settings: 7_201_005,
  /** One change of who is super administrator at a time, so that two cannot demote each other. */
  lastAdmin: 7_201_006,
  /** How many views somebody has, while one is saved. */
  savedViews: 7_201_007,
  /** How many files are at a record, while one is put there. */
  attachments: 7_201_008,
  /** One backup is made or checked at a time. */
  backups: 7_201_009,
  /** Which name means which group: shared by whoever logs some, alone for whoever changes that (migrations). */
  groupNames: 7_201_010,
  /** First part of the lock on an id that a client brings for something new; the second is made of the id. */
  newIds: 7_201_011,
  /** One spreadsheet is written at a time, of whatever it is: what a row is about is looked up before it is made. */
  imports: 7_201_012,
  /** Signatures are a chain, which one at a time makes longer. */
  agreements: 7_201_014,
  /** There is one model for questions. */
  questionModel: 7_201_015,
  /** The views over the past: shared by whoever looks back, alone for whoever makes or takes them away. */
  past: 7_201_016,
  /** One export of everything is written at a time. */
  exports: 7_201_017,
  /** There is one account for private sheets. */
  sheetAccount: 7_201_018,
} as const
