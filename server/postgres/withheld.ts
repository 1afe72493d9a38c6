/**
 * What an open export leaves out, and why: a table, or one column of a table. Whoever gets such an archive can read the
 * charity, and cannot sign in as anybody or open anything with it. `withheld.test.ts` finds what was forgotten here.
 */
export const WITHHELD: Record<string, string> = {
  credentials: 'password hashes: everybody chooses a new password',
  sessions: 'who is signed in at this moment',
  pending_sign_ins: 'sign-ins that wait for their second step',
  known_devices: 'which browsers were here before',
  second_factors: 'second steps at sign-in: set up anew',
  totp_secrets: 'keys of authenticator apps',
  passkeys: 'passkeys belong to the address of the old portal',
  passkey_challenges: 'sign-ins with a passkey that have begun',
  recovery_codes: 'hashes of recovery codes',
  password_tokens: 'links that set a password',
  email_changes: 'links that prove an email address',
  push_keys: 'the key that signs notifications to devices',
  push_subscriptions: 'addresses of devices, with their keys: switched on anew',
  api_key_secrets: 'hashes of API keys: made anew',
  webhook_states: 'addresses and keys of webhooks: set up anew',
  live_address_secrets: 'hashes of the addresses of live sheets: made anew',
  sheet_readings: 'addresses of sheets that are followed: given anew',
  api_keys: 'keys are made anew; the history tells of them',
  webhooks: 'addresses and keys are given anew',
  webhook_deliveries: 'what went to them',
  live_addresses: 'secret addresses are made anew',
  followed_sheets: 'addresses are given anew',
  sheet_accounts: 'its key is given anew',
  question_models: 'its address and key are given anew',
  sheet_account_keys: 'the key of the account that reads private sheets: given anew',
  question_model_secrets: 'address and key of the model for questions: set up anew',
  outside_calendars: 'their addresses may be secret: given anew',
  'outside_calendars.address': 'not in the history either',
  outside_readings: 'what was read from there',
  outside_entries: 'what was read from there',
  calendar_feeds: 'hashes of the addresses of calendar feeds: made anew',
  detail_links: 'links by which people check their details',
  document_links: 'links to documents',
  delivery_links: 'links by which recipients confirm deliveries',
  event_links: 'links of event requests',
  ask_links: 'links by which people answer about shifts',
  agreement_links: 'links by which people sign',
  'monitoring_reminders.token_hash': 'links of weekly reminders',
  'suggestions.code_hash': 'codes of suggestions without a name',
  'text_consents.code_hash': 'codes that prove a phone number',
  idempotency_keys: 'answers kept for thirty days, in case they are asked for again',
  throttles: 'counts of calls',
  imports: 'spreadsheets that are being read at this moment',
  backups: 'backups lie on the old machine',
  backup_work: 'what is being done about backups',
  whole_exports: 'exports lie on the old machine; the history tells of them',
}

/** The columns of a table that stay behind. */
export const withheldColumns = (table: string): string[] =>
  Object.keys(WITHHELD).flatMap((name) => {
    const [of, column] = name.split('.')
    return of === table && column !== undefined ? [column] : []
  })
