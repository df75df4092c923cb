import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

/** The code an authenticator shows for the secret of a QR code, now or `periods` later (RFC 6238). */
export function authenticatorCode(secret: string, periods = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD_MS) + periods));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}
