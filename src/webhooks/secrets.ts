import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 24;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** As Standard Webhooks writes it. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Encrypted with the secret of the service's cookies: unlike a key, it is needed again, to sign. */
export function sealSecret(secret: string, serviceSecret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(serviceSecret), nonce);
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64');
}

/** Null if it was encrypted with another secret of the service. */
export function openSecret(sealed: string, serviceSecret: string): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(serviceSecret), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    return null;
  }
}

function keyFrom(serviceSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', serviceSecret, '', 'kitscout webhook secrets', 32));
}
