/** A database host's own disk: small, so that it can be filled. */

/** Room for the house's database, its log and what pg_rewind copies. */
export const DISK_MB = 1_400
