/** What the campaign wrote down of itself: what was promised, played and refused, to be held against the house. */
import type { CasinoGame } from '@madang/contract/core/casino/catalogue.ts'
import type { Game } from '@madang/contract/core/draw/games.ts'

import type { Answer, Seat } from '../wire.ts'

/** A window's call and what it was told at last. */
export type Played = {
  seat: Seat
  vendor: string
  game: CasinoGame
  token: string
  call: 'bet' | 'spin' | 'start'
  body: { id: string } & Record<string, unknown>
  stake: number
  told: 'placed' | 'cancelled' | 'refused'
  /** when, in this machine's milliseconds */
  at: number
  answer: Answer
}

/** A bet the server promised to keep, and the promise letter by letter. */
export type Promised = {
  no: number
  seat: Seat
  key: string
  body: object
  text: string
  game: Game
  date: string
  round: number
  type: string
  pick: string
  odds: number
  stake: number
  /** when it was asked for and promised, in this machine's milliseconds */
  asked: number
  at: number
}

/** An ask for a page or a bet until it was decided, in this machine's milliseconds; `placed`: a bet was promised. */
export type Wait = { asked: number; told: number; placed: boolean }

/** `seat`: once the money they begin with is known */
export type Member = { uid: string; money: number; seat: Seat | null }
export type Journal = {
  members: Member[]
  promised: Promised[]
  /** what was decided at the vendor's windows */
  played: Played[]
  refused: Map<string, number>
  /** asks that were sent again because nobody had answered */
  repeats: number
  waits: Wait[]
  /** its members are numbered from here on: several journals of one house are kept apart by it */
  first: number
}

export const newJournal = (first = 0): Journal => ({
  members: [],
  promised: [],
  played: [],
  refused: new Map(),
  repeats: 0,
  waits: [],
  first,
})

/** A house's members are numbered in the order they come, from 1. */
