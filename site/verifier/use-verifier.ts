/** The round or the receipt that the page shows, read from the server or from files. */
import { useEffect, useReducer, useRef } from 'react'

import type { BetProof } from '@madang/contract/core/book/bet-proof.ts'
import { gameByKey, gamesOfStream } from '@madang/contract/core/draw/games.ts'
import { beaconSigned } from '@madang/contract/core/draw/verify-beacon.ts'
import { verifyRound, type Step } from '@madang/contract/core/draw/verify.ts'

import type { Kept } from './kept.ts'
import { askBook, withFile } from './read-book.ts'
import { askEvidence, readEvidence, writeEvidence, type Evidence } from './read-proof.ts'
import { askHouse, betLine, readReceipt, receiptItems, type Heard } from './read-receipt.ts'
import type { Item } from './steps.tsx'

/** `heard`: from the server just now; false for files and pasted values. */
export type Round = { found: Evidence; heard: boolean; draw: Step[] }
type Receipt = { proof: BetProof; items: Item[] }
export type Place = { stream: string; date: string; round: string }

type State = {
  /** of what was shown last: it stays while something else is asked for */
  head: { page: string; title: string; lead: string }
  /** one of these three at a time */
  round: Round | null
  receipt: Receipt | null
  told: string | null
  /** of the book that was asked for, or the files that were chosen */
  said: string
  /** the published values as they are written or pasted */
  json: string
}

const empty = { round: null, receipt: null, told: null, said: '' }
const blank: State = {
  ...empty,
  head: {
    page: '추첨 검증 · 마당',
    title: '추첨 검증',
    lead: '이 페이지는 공개된 값으로 추첨을 처음부터 다시 계산합니다. 계산은 모두 이 브라우저에서 합니다.',
  },
  json: '',
}

const telling = (told: string) => ({ ...empty, told })

function showing(found: Evidence, heard: boolean, said = '') {
  const { proof, chainAnchor } = found
  const { stream, ballStream, date, round } = proof
  const game = gameByKey(stream) ?? gamesOfStream(ballStream)[0]
  const title = `${game?.title ?? stream} ${round}회`
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  const lead = `${day} 추첨을 공개된 값으로 다시 계산했습니다.`
  const draw = verifyRound(proof, { chainAnchor, signed: beaconSigned, offline: !heard })
  return {
    ...{ ...empty, said, round: { found, heard, draw } },
    head: { page: `${title} 검증 · 마당`, title, lead },
    json: writeEvidence({ ...found, book: undefined }, 2),
  }
}

function showingReceipt(proof: BetProof, heard: Heard) {
  const title = `영수증 ${proof.receipt.id}번`
  return {
    ...{ ...empty, receipt: { proof, items: receiptItems(proof, heard) } },
    head: { page: '영수증 검증 · 마당', title, lead: betLine(proof) },
  }
}

const merged = (state: State, changes: Partial<State>): State => ({ ...state, ...changes })
const opened = ({ saved }: Kept) => (saved ? merged(blank, showing(saved, false)) : blank)

type Tell = (changes: Partial<State>) => void

async function readRound({ stream, date, round }: Place, tell: Tell) {
  tell(telling('불러오는중..'))
  const found = await askEvidence(stream, date, round).catch(() => undefined)
  if (found) tell(showing(found, true))
  else if (found === null) tell(telling('존재하지 않는 회차입니다.'))
  else tell(telling('서버에 연결할 수 없습니다. 아래에 공개 값을 적어도 됩니다.'))
}

/** The book of the round that is shown; the round is asked again with it, so that both are of one moment. */
async function readWithBook({ proof: { stream, date, round } }: Evidence, tell: Tell) {
  tell({ said: '장부를 불러오는 중..' })
  try {
    const found = await askEvidence(stream, date, String(round))
    const book = found && (await askBook(found.proof))
    if (!found || !book) return tell({ said: '장부를 봉인하지 않은 회차입니다.' })
    const shut = '장부는 정산이 끝나면 열립니다. 봉인만 확인했습니다.'
    tell(showing({ ...found, book }, true, book.book ? '' : shut))
  } catch {
    tell({ said: '서버에 연결할 수 없습니다. 저장해 둔 장부나 증거 파일을 골라주세요.' })
  }
}

/** One after the other: a file that is none of this round's says so and changes nothing. */
async function readFiles(known: Evidence, files: readonly File[], tell: Tell) {
  let found = known
  const strange: string[] = []
  for (const file of files) {
    const next = withFile(found, await file.text())
    if (next) found = next
    else strange.push(file.name)
  }
  const names = strange.join(', ')
  const said = names && `이 회차의 장부, 영수증, 증거 파일이 아닙니다: ${names}`
  tell(found === known ? { said } : showing(found, false, said))
}

/** A receipt needs no round: it is checked by itself. */
async function readOneReceipt(file: File, tell: Tell) {
  tell(telling('확인하는 중..'))
  const proof = readReceipt(await file.text())
  tell(proof ? showingReceipt(proof, await askHouse(proof)) : telling('영수증 파일이 아닙니다.'))
}

function readJson(json: string, tell: Tell) {
  const found = readEvidence(json)
  tell(found ? showing(found, false) : telling('회차의 공개 값이 아닙니다.'))
}

/** Begins with the round that the page was saved with, or asks for the one of its address. */
export function useVerifier(kept: Kept, { stream, date, round }: Partial<Place>) {
  const [state, change] = useReducer(merged, kept, opened)
  const evidence = state.round?.found
  const reading = useRef(0)
  /** What a reading tells; dropped once a later one has begun. */
  const begin = (): Tell => {
    const turn = ++reading.current
    return (changes) => {
      if (turn === reading.current) change(changes)
    }
  }
  useEffect(() => {
    document.title = state.head.page
  }, [state.head])
  useEffect(() => {
    if (evidence) kept.keep(evidence)
  }, [kept, evidence])
  useEffect(() => {
    if (!kept.saved && stream && date && round) void readRound({ stream, date, round }, begin())
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is opened
  }, [])
  return {
    ...state,
    write: (json: string) => change({ json }),
    ask: (place: Place) => void readRound(place, begin()),
    askBook: (of: Evidence) => void readWithBook(of, begin()),
    takeFiles: (known: Evidence, files: readonly File[]) => void readFiles(known, files, begin()),
    takeReceipt: (file: File) => void readOneReceipt(file, begin()),
    checkJson: () => readJson(state.json, begin()),
  }
}
