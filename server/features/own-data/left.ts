/**
 * Tables that name a member and are not in the file, each with its reason: what is not here and not in the file, a test
 * finds.
 */
export const left: Record<string, string> = {
  audit_about: 'the desk’s own papers: texts of the log of operators',
  event_about: 'texts of the events, which are in the file with them',
  answer: 'what a call was answered, two days long; what it did is in its own table',
  book_place: 'under which partner a day’s transfers are summed: names others',
  book_sum: 'a day’s sums of everybody below a partner; the partner’s own are in the transfers',
  opposed_pick: 'read off the bets: which of them stand against each other',
  passkey_challenge: 'what a passkey was asked to sign, an hour long',
  passkey_handle: 'random bytes by which a member’s own devices know them',
  play_money: 'each is a transfer as well',
  push: 'what is still to be told to devices, a week long; what it tells is in its own table',
  rolling_earned: 'what was earned is in the transfers; the rest names those who staked',
  rolling_line: 'a version of the line above: names others',
  rolling_step: 'a version of the line above: names others',
  settlement_row:
    'a statement’s sums of each member below: names others; the bets are in their own files',
  upper_change: 'under whom a member stood: names others',
  ring_act: 'the desk’s own papers: what it suspects is not told to whom it suspects',
  ring_bound: 'the desk’s own papers: names who else is suspected; the decision is in the memo',
  ring_member: 'the desk’s own papers: names who else is suspected',
  ring_notice: 'which memo can be answered; the memo and the answer are in the file',
  ring_stake: 'which bets lie against another member’s; the bets are in the file',
  ring_taken: 'what was taken back is in the transfers',
  rolling_taken: 'what was taken back is in the transfers',
  session_end: 'hashes of tokens that are over, a week long; when they were is in session_span',
  vendor_counted: 'what of a bet counts for rolling, read off the bet',
  vendor_day: 'sums of the bets',
  member_note: 'the desk’s own papers: what it suspects is not told to whom it suspects',
  member_tag: 'the desk’s own papers',
  given_up: 'of a closed account, whose member is not there to read it',
  closed_name: 'hashes of closed accounts’ names',
  login_failure: 'counts guesses for a day; the events tell each',
  moved: 'which members’ headers are read anew, for seconds',
}
