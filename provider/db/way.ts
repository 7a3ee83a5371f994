/** How the provider's connections are set up. */

/** A statement or a lock that takes longer is given up; the port's watch ends who waits longer still. */
const STATEMENT_MS = 2_500

/**
 * Who stands still with a transaction open holds the lease's row, and with it whoever would take over: the database ends
 * such a transaction, and with it the connection.
 */
export const SETTINGS = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  application_name: 'madang provider',
  options: [
    'search_path=provider',
    'idle_in_transaction_session_timeout=2000',
    `statement_timeout=${STATEMENT_MS}`,
    'lock_timeout=2000',
    'jit=off',
  ]
    .map((setting) => `-c ${setting}`)
    .join(' '),
}

/** Longer than any statement may take. */
export const SILENT_MS = STATEMENT_MS + 500
