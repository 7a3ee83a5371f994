/** Trace context by the letter of the specification: what is read, what is not, and that our own is always read. */
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { beginTrace, continueTrace, traceHeader, traceIdOf } from './trace.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'
const digits = Array.from({ length: 16 }, (_, digit) => digit.toString(16))
const hex = (length: number) =>
  fc
    .string({ unit: fc.constantFrom(...digits), minLength: length, maxLength: length })
    .filter((text) => /[^0]/.test(text))
const byte = fc.nat(255).map((value) => value.toString(16).padStart(2, '0'))

test('what a header of version 00 says is continued, in a part of our own', () => {
  fc.assert(
    fc.property(hex(32), hex(16), byte, (id, parent, flags) => {
      const trace = continueTrace(`00-${id}-${parent}-${flags}`)!
      expect(trace).toMatchObject({ id, parent, sampled: Number.parseInt(flags, 16) % 2 === 1 })
      expect(trace.span).toMatch(/^[0-9a-f]{16}$/)
      expect(trace.span).not.toBe(parent)
    }),
  )
})

test('what we send is read by whoever hears it as sent by us', () => {
  fc.assert(
    fc.property(fc.option(hex(32), { nil: undefined }), (id) => {
      const trace = beginTrace(id)
      if (id !== undefined) expect(trace.id).toBe(id)
      const header = traceHeader(trace)
      expect(header).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
      expect(continueTrace(header)).toMatchObject({ id: trace.id, parent: trace.span })
    }),
  )
})

test('that nobody asked for a recording is told on', () => {
  expect(traceHeader(continueTrace(`00-${ID}-${SPAN}-00`)!)).toMatch(/-00$/)
  expect(traceHeader(continueTrace(`00-${ID}-${SPAN}-ff`)!)).toMatch(/-01$/)
})

test.each([
  '',
  `00-${ID}-${SPAN}`,
  `00-${ID}-${SPAN}-`,
  `00-${ID}-${SPAN}-1`,
  `00-${ID}-${SPAN}-01-more`,
  `00-${ID}-${SPAN}-01 `,
  ` 00-${ID}-${SPAN}-01`,
  `ff-${ID}-${SPAN}-01`,
  `FF-${ID}-${SPAN}-01`,
  `00-${ID.toUpperCase()}-${SPAN}-01`,
  `00-${ID}-${SPAN.toUpperCase()}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${ID}-${'0'.repeat(16)}-01`,
  `00-${ID.slice(1)}-${SPAN}-01`,
  `00-${ID}0-${SPAN}-01`,
  `01-${ID}-${SPAN}-01more`,
  `00-${ID}-${SPAN}-01, 00-${ID}-${SPAN}-01`,
  `00-${ID}-${SPAN}-01\n`,
  undefined,
  null,
  [`00-${ID}-${SPAN}-01`],
])('%j is no header', (header) => {
  expect(continueTrace(header)).toBeNull()
})

test('a later version is read as far as it is known', () => {
  expect(continueTrace(`01-${ID}-${SPAN}-01`)).toMatchObject({ id: ID })
  expect(continueTrace(`cc-${ID}-${SPAN}-01-what-comes-one-day`)).toMatchObject({ id: ID })
})

test('whatever is sent, what is read has ids as they must be', () => {
  const near = fc
    .tuple(byte, hex(32), hex(16), byte, fc.string({ maxLength: 4 }))
    .map(([version, id, span, flags, more]) => `${version}-${id}-${span}-${flags}${more}`)
  fc.assert(
    fc.property(fc.oneof(fc.string(), near), (header) => {
      const trace = continueTrace(header)
      if (trace === null) return
      expect(traceHeader(trace)).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-0[01]$/)
      expect(header).toContain(trace.id)
    }),
  )
})

test('no id comes twice', () => {
  const ids = Array.from({ length: 20_000 }, () => beginTrace())
  expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length)
  expect(new Set(ids.map(({ span }) => span)).size).toBe(ids.length)
})

test('an act with a UUID has that for its id, wherever it stands', () => {
  expect(traceIdOf('t-4bf92f35-77b3-4da6-a3ce-929d0e0e4736:w')).toBe(ID)
  expect(traceIdOf('haneul.slot:4bf92f35-77b3-4da6-a3ce-929d0e0e4736')).toBe(ID)
  expect(traceIdOf('a-round-of-nobody')).toBeNull()
  expect(traceIdOf('00000000-0000-0000-0000-000000000000')).toBeNull()
})
