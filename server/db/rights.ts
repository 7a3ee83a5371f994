/**
 * Who may do what with each table, beside the server (docs/operate.md, The database's roles). A table that is not named
 * here is nobody's but the owner's and the server's, and a test says that it wants a decision.
 */

/** What the reader sees of a table: all of it, nothing, or all but some columns. */
type Sight = 'all' | 'none' | { but: readonly string[] }

const all = (...tables: string[]) => tables.map((table): [string, Sight] => [table, 'all'])
const none = (...tables: string[]) => tables.map((table): [string, Sight] => [table, 'none'])
const but = (table: string, ...columns: string[]): [string, Sight][] => [[table, { but: columns }]]

/**
 * Withheld is what opens a door (hashes of passwords, tokens, codes and tickets, second factors), what lies sealed with
 * the keyed hashes it is found by, what addresses a device, and what says whose bet a leaf of a book is.
 */
export const sights: ReadonlyMap<string, Sight> = new Map([
  ...but(
    'account_change',
    'holder_sealed',
    'account_sealed',
    'account_hash',
    'phone_sealed',
    'phone_hash',
  ),
  ...all('alarm', 'alarm_cause', 'alarm_closed_count', 'alarm_mark', 'alarm_on'),
  // What a call answered, for its repetition: also what is shown once.
  ...none('answer'),
  ...all('approval', 'approval_look', 'audit', 'audit_head'),
  ...all('bet', 'bet_day', 'bet_day_sum', 'bet_days_through'),
  ...but('blacklist', 'value_hash', 'value_sealed'),
  ...all('book_compared', 'book_day'),
  ...but('book_key', 'sealed'),
  ...all('book_place', 'book_sum'),
  ...but('closed_name', 'name_hash'),
  ...all('closing', 'corrected_member', 'correction', 'course_minute', 'course_through'),
  ...all('day_seal', 'day_seal_begin'),
  ...but('deposit', 'holder_sealed', 'account_sealed'),
  ...all('desk_assignment'),
  ...none('digest_key'),
  ...all('draw', 'draw_chain', 'due_decision'),
  ...all('event', 'event_head', 'event_link', 'event_unchained', 'exposure_slice'),
  ...all('favourite_draw', 'favourite_game', 'forgotten_seal'),
  ...all('game_day', 'game_day_stake', 'game_days_through', 'given_up'),
  ...none('hand_off'),
  ...all(
    'handover',
    'handover_item',
    'handover_read',
    'hidden_bet',
    'hidden_vendor_bet',
    'house_clock',
  ),
  ...all('inquiry', 'inquiry_template', 'inquiry_turn'),
  ...all('job_beat', 'join_try'),
  ...all('key_fingerprint', 'key_holder'),
  ...but('known_device', 'device_hash'),
  ...all('lease', 'login'),
  ...but('login_failure', 'device_hash'),
  ...all('login_unseen'),
  ...all('mailing', 'mailing_plan'),
  ...but(
    'member',
    ...['password_hash', 'holder_sealed', 'account_sealed', 'phone_sealed', 'phone_hash'],
    ...['account_hash', 'phone_end', 'account_end'],
  ),
  ...none('member_factor'),
  ...all('member_grade', 'member_note'),
  ...none('member_recovery'),
  ...all('member_tag', 'memo', 'memo_template', 'migration', 'moved', 'moved_swept'),
  ...all('nick_reserved', 'notice'),
  ...all('odds_version'),
  ...but('operator', 'password_hash', 'factor_sealed', 'factor_next_sealed'),
  ...but('operator_device', 'device_hash'),
  ...all('operator_draft', 'operator_login_failure'),
  ...none('operator_recovery'),
  ...but('operator_session', 'token_hash'),
  ...all('opposed_pick', 'outcome', 'own_data'),
  ...none('own_data_piece'),
  ...all('own_limit'),
  ...none('partner_session'),
  ...but('passkey', 'credential_id', 'public_key'),
  ...none('passkey_challenge', 'passkey_handle'),
  ...all('picture'),
  ...but('play', 'token_hash'),
  ...all('play_money', 'popup', 'protection', 'protection_change', 'push'),
  ...but('push_device', 'endpoint', 'p256dh', 'auth'),
  ...all('receipt_begin'),
  ...but('recovery', 'ticket_hash', 'code_sealed'),
  ...all('recovery_word', 'referral_code', 'refill', 'reveal'),
  ...all('rolling_earned', 'rolling_line', 'rolling_rate', 'rolling_rate_log', 'rolling_run'),
  ...all('rolling_step', 'rolling_taken', 'round', 'round_void'),
  ...all('safe_lock', 'sample_day', 'saved_filter', 'scheduled_change'),
  ...but('seal', 'blinds'),
  ...all('seal_begin', 'seal_told', 'server_process'),
  ...but('session', 'token_hash'),
  ...but('session_end', 'token_hash'),
  ...all('session_span', 'setting', 'setting_history'),
  ...all('settlement', 'settlement_adjusted', 'settlement_adjustment', 'settlement_agreement'),
  ...all('settlement_dispute', 'settlement_row', 'settlement_terms'),
  ...all('signed_bets', 'signup', 'spent_proof'),
  ...all('terms_consent', 'terms_version', 'transfer', 'transfer_kind', 'transfer_mark'),
  ...all('training_crisis', 'training_day', 'training_order', 'training_score'),
  ...all('upper_change'),
  ...all(
    'vendor',
    'vendor_bet',
    'vendor_call',
    'vendor_counted',
    'vendor_day',
    'vendor_days_through',
  ),
  ...all('vendor_game', 'vendor_orphan', 'vendor_refund', 'vendor_round'),
  ...but('vendor_secret', 'sealed'),
  ...all('vendor_secret_turn', 'vendor_sum', 'vendor_tombstone', 'vendor_win', 'vendor_win_bet'),
  ...all('wallet', 'what_if', 'what_if_saved'),
  ...but('withdrawal', 'holder_sealed', 'account_sealed'),
  ...all('withdrawal_hold'),
])
