/**
 * The stand-alone verifier: reads a round's published values and recomputes every step of its draw, and of its sealed
 * book where it has that too (docs/spec/draws.md#verification, docs/spec/sealed-book.md#checks).
 */
import { eightChecks } from '@madang/contract/core/book/eight.ts'
import { pageMeans } from '@madang/contract/core/book/page-means.ts'
import { verifyBook } from '@madang/contract/core/book/verify.ts'
import { games, gamesOfStream, gameByKey } from '@madang/contract/core/draw/games.ts'
import { allPicks, oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { beaconSigned } from '@madang/contract/core/draw/verify-beacon.ts'
import { settleOwn, verifyRound, type Step } from '@madang/contract/core/draw/verify.ts'
import { saveFile } from '@madang/ui/save-file.ts'

import { comparedOf, comparedOfReceipt } from './compared.ts'
import { askBook, withFile } from './read-book.ts'
import { askEvidence, readEvidence, writeEvidence, type Evidence } from './read-proof.ts'
import { askHouse, betLine, readReceipt, receiptItems } from './read-receipt.ts'
import { byId, checkItem, drawnBalls, element } from './view.ts'
import { sign, stepItem, valueList, verdictBox } from './view.ts'

// Taken before anything on the page changes: it is what 저장 saves.
const page = `<!doctype html>\n${document.documentElement.outerHTML}`

let evidence: Evidence | null = null

const select = (id: string) => byId(id, HTMLSelectElement)
const input = (id: string) => byId(id, HTMLInputElement)
const button = (id: string) => byId(id, HTMLButtonElement)
const part = (id: string) => byId(id, HTMLElement)

function option(value: string, text: string): HTMLOptionElement {
  const made = document.createElement('option')
  made.value = value
  made.textContent = text
  return made
}

/** Which of many readings is the last: an older one that ends later is not shown. */
let reading = 0

/** `heard`: the house itself said it just now; else it is what a file or a reader brought. */
async function show(found: Evidence, heard: boolean) {
  const turn = ++reading
  evidence = found
  const { proof, chainAnchor, book } = found
  const steps = verifyRound(proof, { chainAnchor, signed: beaconSigned, offline: !heard })
  const name =
    gameByKey(proof.stream)?.title ?? gamesOfStream(proof.ballStream)[0]?.title ?? proof.stream
  document.title = `${name} ${proof.round}회 검증 · 마당`
  part('title').textContent = `${name} ${proof.round}회`
  part('lead').textContent =
    `${proof.date.slice(0, 4)}-${proof.date.slice(4, 6)}-${proof.date.slice(6)} 추첨을 공개된 값으로 다시 계산했습니다.`
  part('drawn').replaceChildren(...drawnBalls(proof))
  part('compare').replaceChildren(valueList(comparedOf(found)))
  byId('json', HTMLTextAreaElement).value = writeEvidence({ ...found, book: undefined }, 2)
  // The browser's own 다른 이름으로 저장 then keeps this round too.
  part('data').textContent = dataOf(found)
  judge(found, { draw: steps, ofBook: null })
  for (const id of parts) part(id).hidden = false
  showOwn(found)
  if (!book) return
  const bar = byId('bar', HTMLProgressElement)
  bar.hidden = false
  const said = await verifyBook(
    book,
    {
      ...pageMeans,
      turn: (read) => {
        bar.value = read
        return new Promise((resolve) => setTimeout(resolve))
      },
    },
    { offline: !heard },
  )
  if (turn !== reading) return
  bar.hidden = true
  judge(found, { draw: steps, ofBook: book.own ? said : said.map(forNobody) })
}

/** Nobody logs in here: one's own bets are known by the receipts that are chosen. */
const forNobody = (step: Step): Step =>
  step.name === 'own' || step.name === 'received'
    ? { ...step, text: '이 회차의 영수증 파일을 고르면 확인합니다.' }
    : step

/** The verdict, the eight lines and the steps; `ofBook` null while the book is not read. */
function judge(
  { proof, book }: Evidence,
  { draw, ofBook }: { draw: Step[]; ofBook: Step[] | null },
) {
  const all = [...draw, ...(ofBook ?? [])]
  const read = book && ofBook ? { proof: book, steps: ofBook } : 'unread'
  part('verdict').replaceChildren(verdictBox(all))
  part('eight').replaceChildren(...eightChecks(proof, draw, read).map(checkItem))
  part('steps').replaceChildren(...all.map(stepItem))
}

const parts = ['result', 'eight-section', 'steps-section', 'compare-section', 'keep'] as const

function tell(text: string) {
  reading++
  // What stood there was another round's.
  evidence = null
  for (const id of [...parts, 'own']) part(id).hidden = true
  part('verdict').replaceChildren(
    element('div', 'verdict unknown', sign('unknown'), element('p', '', text)),
  )
}

function showOwn({ proof: { reveal, ballStream } }: Evidence) {
  const mine = gamesOfStream(ballStream)
  part('own').hidden = !reveal || reveal.balls.length === 0 || mine.length === 0
  select('own-game').replaceChildren(...mine.map(({ key, title }) => option(key, title)))
  showPicks()
}

function showPicks() {
  const game = gameByKey(select('own-game').value)
  if (!game) return
  const labels = new Map(oddsKeys(game).map(({ key, label }) => [key, label]))
  select('own-pick').replaceChildren(
    ...allPicks(game).map(({ key, pick }) =>
      option(`${key}:${pick}`, key === 'num' ? `숫자 ${pick}` : (labels.get(key) ?? pick)),
    ),
  )
  settle()
}

function settle() {
  const reveal = evidence?.proof.reveal
  const [type = '', pick = ''] = select('own-pick').value.split(':')
  const won = reveal ? settleOwn(select('own-game').value, { type, pick }, reveal) : null
  const answer = part('own-answer')
  answer.className = won === null ? '' : won ? 'won' : 'lost'
  answer.textContent = won === null ? '' : won ? '+ 적중' : '− 낙첨'
}

async function ask(stream: string, date: string, round: string) {
  tell('불러오는중..')
  const found = await askEvidence(stream, date, round).catch(() => undefined)
  if (found) void show(found, true)
  else if (found === null) tell('존재하지 않는 회차입니다.')
  else tell('서버에 연결할 수 없습니다. 아래에 공개 값을 적어도 됩니다.')
}

/** The book of the round that is shown, from the house; the round is asked again with it, so that both are of one moment. */
async function askWithBook() {
  if (!evidence) return
  const { stream, date, round } = evidence.proof
  const said = part('book-said')
  said.textContent = '장부를 불러오는 중..'
  try {
    const found = await askEvidence(stream, date, String(round))
    const book = found && (await askBook(found.proof))
    said.textContent = book
      ? book.book
        ? ''
        : '장부는 정산이 끝나면 열립니다. 봉인만 확인했습니다.'
      : '장부를 봉인하지 않은 회차입니다.'
    if (found && book) await show({ ...found, book }, true)
  } catch {
    said.textContent = '서버에 연결할 수 없습니다. 저장해 둔 장부나 증거 파일을 골라주세요.'
  }
}

/** Files that were chosen, one after the other: what is none of this round's says so and changes nothing. */
async function takeFiles(files: readonly File[]) {
  let found = evidence
  const strange: string[] = []
  for (const file of files) {
    const next = withFile(found, await file.text())
    if (next) found = next
    else strange.push(file.name)
  }
  part('book-said').textContent =
    strange.length > 0 ? `이 회차의 장부, 영수증, 증거 파일이 아닙니다: ${strange.join(', ')}` : ''
  if (found && found !== evidence) await show(found, false)
}

/** Receipts that need no round: each is checked by itself, the last stays. */
async function showReceipt(file: File) {
  tell('확인하는 중..')
  const turn = reading
  const proof = readReceipt(await file.text())
  if (!proof) return tell('영수증 파일이 아닙니다.')
  const heard = await askHouse(proof)
  if (turn !== reading) return
  document.title = '영수증 검증 · 마당'
  part('title').textContent = `영수증 ${proof.receipt.id}번`
  part('lead').textContent = betLine(proof)
  const items = receiptItems(proof, heard)
  part('verdict').replaceChildren(verdictBox(items))
  part('steps').replaceChildren(...items.map(stepItem))
  part('compare').replaceChildren(valueList(comparedOfReceipt(proof)))
  for (const id of ['steps-section', 'compare-section']) part(id).hidden = false
}

/** As a script of the page may hold it. */
const dataOf = (found: Evidence) => writeEvidence(found).replaceAll('<', String.raw`\u003c`)

/** The page with this round's values inside, as a file that needs no server. */
function save() {
  if (!evidence) return
  const { proof } = evidence
  const json = dataOf(evidence)
  const file = page.replace(
    /(<script id="data" type="application\/json">)[\s\S]*?(<\/script>)/,
    (_, open: string, close: string) => `${open}${json}${close}`,
  )
  saveFile(`madang-${proof.stream}-${proof.date}-${proof.round}.html`, file, 'text/html')
}

function begin() {
  select('stream').replaceChildren(...games.map(({ key, title }) => option(key, title)))
  part('ask').addEventListener('submit', (event) => {
    event.preventDefault()
    void ask(select('stream').value, input('date').value, input('round').value)
  })
  select('own-game').addEventListener('change', showPicks)
  select('own-pick').addEventListener('change', settle)
  button('save').addEventListener('click', save)
  button('book-ask').addEventListener('click', () => void askWithBook())
  input('file').addEventListener('change', () => void takeFiles([...(input('file').files ?? [])]))
  input('receipt').addEventListener('change', () => {
    const [file] = input('receipt').files ?? []
    if (file) void showReceipt(file)
  })
  button('check').addEventListener('click', () => {
    const found = readEvidence(byId('json', HTMLTextAreaElement).value)
    if (found) void show(found, false)
    else tell('회차의 공개 값이 아닙니다.')
  })
  const saved = readEvidence(part('data').textContent ?? '')
  const query = new URLSearchParams(location.search)
  const [stream, date, round] = ['stream', 'date', 'round'].map((name) => query.get(name))
  if (stream && gameByKey(stream)) select('stream').value = stream
  input('date').value = date ?? ''
  input('round').value = round ?? ''
  if (saved) void show(saved, false)
  else if (stream && date && round) void ask(stream, date, round)
}

begin()
