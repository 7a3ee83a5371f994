/**
 * Reads a request's body more strictly than JSON.parse does (docs/spec/wire.md#envelope;
 * docs/spec/threats.md#global-rules): an object, no key twice, no `__proto__` or `constructor`, no text the database
 * cannot keep (NUL, half a surrogate pair), and no whole number written any other way than in plain digits.
 */
import { Refusal, refusals } from './refusal.ts'

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
const PLAIN = /^(?:0|-?[1-9]\d*)$/
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\d.eE+-])/y
const MAX_DEPTH = 8

/** The object a body holds, `{}` for an empty one. Refuses `badInput`, with status 400 where it is no JSON. */
export function parseBody(text: string): object {
  // A client that always names the content type may send nothing where a call takes nothing.
  if (text === '') return {}
  const strict = inspect(text)
  let value: unknown
  try {
    value = JSON.parse(strict)
  } catch {
    throw malformed()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad()
  return value
}

const bad = () => new Refusal('badInput', refusals.badInput)
/** Not JSON at all: a refusal of the transport, status 400. */
const malformed = () => Object.assign(bad(), { statusCode: 400 })

/**
 * Walks the tokens once. Answers the text with each oddly written whole number (1e3, 5.0, -0) put in quotes, so that
 * whatever expects a number refuses it; a decimal stays what it is.
 */
function inspect(text: string): string {
  const keys: (Set<string> | null)[] = []
  let strict = ''
  let copied = 0
  const escaped = text.includes('\\')
  const escapes = escaped && text.includes('\\u')
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === 34 /* " */) {
      const end = escaped ? endOfString(text, at) : endOfPlain(text, at)
      const own = keys.at(-1)
      if (escapes && text.slice(at, end).includes('\\u')) keepable(text.slice(at, end + 1))
      if (own && isKey(text, end)) remember(own, text.slice(at, end + 1))
      at = end
    } else if (char === 123 /* { */) keys.push(new Set())
    else if (char === 91 /* [ */) keys.push(null)
    else if (char === 125 || char === 93) keys.pop()
    else if (char === 45 || (char >= 48 && char <= 57)) {
      NUMBER.lastIndex = at
      const literal = NUMBER.exec(text)?.[0]
      if (literal === undefined) throw malformed()
      if (!PLAIN.test(literal) && Number.isInteger(Number(literal))) {
        strict += `${text.slice(copied, at)}"${literal}"`
        copied = at + literal.length
      }
      at += literal.length - 1
    }
    if (keys.length > MAX_DEPTH) throw bad()
  }
  return copied === 0 ? text : strict + text.slice(copied)
}

function endOfPlain(text: string, start: number): number {
  const end = text.indexOf('"', start + 1)
  if (end === -1) throw malformed()
  return end
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === 92 /* \ */) at++
    else if (char === 34) return at
  }
  throw malformed()
}

/** Raw text of a request is well-formed UTF-8 without NUL; only its escapes can be anything else. */
function keepable(literal: string) {
  const value = unescaped(literal)
  if (value.includes('\0') || !value.isWellFormed()) throw bad()
}

function unescaped(literal: string): string {
  try {
    return JSON.parse(literal) as string
  } catch {
    throw malformed()
  }
}

function isKey(text: string, end: number): boolean {
  for (let at = end + 1; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === 58 /* : */) return true
    if (char !== 32 && char !== 9 && char !== 10 && char !== 13) return false
  }
  return false
}

function remember(own: Set<string>, literal: string) {
  let key = literal.slice(1, -1)
  if (key.includes('\\')) key = unescaped(literal)
  if (own.has(key) || FORBIDDEN.has(key)) throw bad()
  own.add(key)
}
