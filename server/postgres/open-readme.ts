import type { OpenManifest } from './open-archive.ts'

/** The README of an open export: what is what, for people who may not know Lunchbox. */
export const openReadme = ({
  madeAt,
  withheld,
}: Pick<OpenManifest, 'madeAt' | 'withheld'>) => `# Everything of a Lunchbox portal

Made on ${madeAt}. It holds everything that the portal knew at that moment: also what people wrote to each other in private, and personal data of
everybody. Keep it where nobody else can read it, and delete it when it is no longer needed.

| Name               | What                                                                                               |
| ------------------ | -------------------------------------------------------------------------------------------------- |
| tables/NAME.csv    | one table each                                                                                     |
| files/xx/SHA256    | what people uploaded, by the SHA-256 of its content; tables/files.csv has the name and kind of each |
| manifest.json      | the tables with their columns, kinds, keys and numbers of rows; what is missing; the version       |
| SHA256SUMS         | the sum of every file: \`sha256sum -c SHA256SUMS\` checks that all are as they were written          |

## The tables

CSV in UTF-8 as in RFC 4180: commas, a first row with the names of the columns, texts in quotation marks where they need them. Nothing between two commas means
"not known"; "" means an empty text. Moments are in UTC (\`2026-01-07 18:30:00+00\`), days are \`2026-01-07\`, yes and no are t and f, lists are
written like {a,b}, everything else that has parts is JSON.

Rows name each other by their \`id\`: \`references\` in manifest.json says which column names a row of which table. Good ones to begin with: people.csv, users.csv
(accounts), hosts.csv (collection sites), sandwich_collections.csv (what was collected), event_requests.csv, settings.csv. audit_log.csv is the history of everything: who changed
what, when, from what to what. Tables of sums (collection_days.csv and others) follow from the rest.

A spreadsheet program may take a text that begins with =, + or - for a formula. Bring such files in as text.

## What is not in here

Nobody can sign in or open anything with what is in here. Left out are:

${Object.entries(withheld)
  .map(([what, why]) => `- ${what}: ${why}`)
  .join('\n')}

Signatures under agreements are all here with their seals; whether one was changed can only be judged with secrets.json of the old portal.

## Into another Lunchbox

Of the same or a later version, that nobody has set up yet:

    DATA_DIR=./new npm run import -- this-file.zip

It checks all of it first, brings in everything or nothing, and prints a link with which the first super administrator sets a new password. Everybody else
asks for one with "Forgot password", or gets one from an administrator.
`
