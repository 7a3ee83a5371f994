/**
 * The stand-alone verifier: reads a round's published values and recomputes every step of its draw
 * (docs/spec/draws.md#verification).
 */
import { games, gamesOfStream, gameByKey } from '@madang/contract/core/draw/games.ts'
import { allPicks, oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { beaconSigned } from '@madang/contract/core/draw/verify-beacon.ts'
import { settleOwn, verifyRound } from '@madang/contract/core/draw/verify.ts'
import { saveFile } from '@madang/ui/save-file.ts'

import { askEvidence, readEvidence, type Evidence } from './read-proof.ts'
import { byId, drawnBalls, element, sign, stepItem, verdictBox } from './view.ts'

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

/** `heard`: the house itself said it just now; else it is what a file or a reader brought. */
function show(found: Evidence, heard: boolean) {
  evidence = found
  const { proof, chainAnchor } = found
  const steps = verifyRound(proof, { chainAnchor, signed: beaconSigned, offline: !heard })
  const name =
    gameByKey(proof.stream)?.title ?? gamesOfStream(proof.ballStream)[0]?.title ?? proof.stream
  document.title = `${name} ${proof.round}회 검증 · 마당`
  part('title').textContent = `${name} ${proof.round}회`
  part('lead').textContent =
    `${proof.date.slice(0, 4)}-${proof.date.slice(4, 6)}-${proof.date.slice(6)} 추첨을 공개된 값으로 다시 계산했습니다.`
  part('verdict').replaceChildren(verdictBox(steps))
  part('steps').replaceChildren(...steps.map(stepItem))
  part('drawn').replaceChildren(...drawnBalls(proof))
  for (const id of parts) part(id).hidden = false
  byId('json', HTMLTextAreaElement).value = JSON.stringify(found, null, 2)
  // The browser's own 다른 이름으로 저장 then keeps this round too.
  part('data').textContent = dataOf(found)
  showOwn(found)
}

const parts = ['result', 'steps-section', 'keep'] as const

function tell(text: string) {
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
  if (found) show(found, true)
  else if (found === null) tell('존재하지 않는 회차입니다.')
  else tell('서버에 연결할 수 없습니다. 아래에 공개 값을 적어도 됩니다.')
}

/** As a script of the page may hold it. */
const dataOf = (found: Evidence) => JSON.stringify(found).replaceAll('<', String.raw`\u003c`)

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
  button('check').addEventListener('click', () => {
    const found = readEvidence(byId('json', HTMLTextAreaElement).value)
    if (found) show(found, false)
    else tell('회차의 공개 값이 아닙니다.')
  })
  const saved = readEvidence(part('data').textContent ?? '')
  const query = new URLSearchParams(location.search)
  const [stream, date, round] = ['stream', 'date', 'round'].map((name) => query.get(name))
  if (stream && gameByKey(stream)) select('stream').value = stream
  input('date').value = date ?? ''
  input('round').value = round ?? ''
  if (saved) show(saved, false)
  else if (stream && date && round) void ask(stream, date, round)
}

begin()
