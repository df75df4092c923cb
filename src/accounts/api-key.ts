import { hash, randomInt } from 'node:crypto';
import { unescape as decoded } from 'node:querystring';
import { crc32 } from 'node:zlib';

export const KEY_PREFIX = 'kits_';
export const KEY_LENGTH = 36;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 25;
const CHECKSUM_CHARACTERS = 6;
const SHAPE = /^kits_[0-9A-Za-z]{31}$/;

/** Finds keys inside any text, to remove them from logs. */
export const KEY_ANYWHERE = /kits_[0-9A-Za-z]{31}/g;

export function generateKey(): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  const body = KEY_PREFIX + random.join('');
  return body + checksum(body);
}

/** True if format and checksum are correct, so the key may exist. Any other key is refused without asking the store. */
export function isWellFormedKey(text: string): boolean {
  if (text.length !== KEY_LENGTH || !SHAPE.test(text)) return false;
  return text.endsWith(checksum(text.slice(0, -CHECKSUM_CHARACTERS)));
}

/** SHA-256 in lower-case hex. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** All that is stored of a key: its hash, and the first and last characters, by which people tell keys apart. */
export function storedKey(key: string): { hash: string; hint: string } {
  return { hash: hashKey(key), hint: `${key.slice(0, KEY_PREFIX.length + 4)}…${key.slice(-4)}` };
}

export function scrubKeys(text: string): string {
  return text.includes(KEY_PREFIX) ? text.replace(KEY_ANYWHERE, 'kits_[removed]') : text;
}

const MAX_ENCODINGS = 3;

/** The same for a request path, in which a key may be percent-encoded, even repeatedly. */
export function scrubPath(path: string): string {
  let text = path;
  for (let i = 0; i < MAX_ENCODINGS && text.includes('%'); i++) {
    text = decoded(text);
    const scrubbed = scrubKeys(text);
    if (scrubbed !== text) return scrubbed;
  }
  return scrubKeys(path);
}

function checksum(body: string): string {
  const codes = new Array<number>(CHECKSUM_CHARACTERS);
  let rest = crc32(body);
  for (let i = CHECKSUM_CHARACTERS - 1; i >= 0; i--) {
    codes[i] = ALPHABET.charCodeAt(rest % 62);
    rest = Math.floor(rest / 62);
  }
  return String.fromCharCode(...codes);
}
