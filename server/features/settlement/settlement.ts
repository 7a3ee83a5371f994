/**
 * What partners are paid for a half month, and from which bets (docs/adr/0115-partners-statements.md): the losing share,
 * statements as they stand, adjustments, closing.
 */
export { closeApproved, requestClose } from './close.ts'
export { adjustmentApproved, requestAdjustment } from './adjust.ts'
export { requestTerms, termsApproved } from './terms.ts'
export { mustFitMove, mustHaveNoShare } from './bounds.ts'
export { listDisputes, rejectDispute, requestAccept } from './answer.ts'
export { agree, dispute, readSaid } from './dispute.ts'
export { listOwn, readOwn } from './own.ts'
export { checkStatement, listBets, listStatements, readStatement } from './read.ts'
export { readSheet, sheetHead } from './sheet.ts'
