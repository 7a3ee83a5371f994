/** Home: the popups of the hour. */
import type { Reader } from '../../db/db.ts'
import { selectPopups } from './sql.ts'

/** Popups active now for a guest or a member, in stacking order; HTML was cleaned when it was written. */
export const readPopups = (db: Reader, audience: 'guest' | 'member') => selectPopups(db, audience)
