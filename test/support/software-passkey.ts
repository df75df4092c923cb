import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface How {
  /** The origin of the page, as the browser reports it. */
  origin: string;
  /** The site that the passkey is for; the host of the page by default. */
  site?: string;
  /** Whether the holder was verified by fingerprint, face or PIN. */
  verified?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A minimal WebAuthn authenticator with one passkey (ES256, no attestation). Its signatures are real. */
export class SoftwarePasskey {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #point: Buffer;
  #counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.#point = Buffer.concat([x!, y!].map((part) => Buffer.from(part, 'base64url')));
  }

  /** Responds to navigator.credentials.create(). */
  create({ challenge }: { challenge: string }, how: How) {
    const [x, y] = [this.#point.subarray(0, 32), this.#point.subarray(32)];
    // A COSE key: EC2, ES256, P-256 and the point.
    const key = Buffer.concat([hex('a5010203262001215820'), x, hex('225820'), y]);
    const credential = Buffer.concat([Buffer.alloc(16), hex('0010'), this.id, key]);
    const data = Buffer.concat([this.#authenticatorData(how, HAS_CREDENTIAL), credential]);
    // {"fmt": "none", "attStmt": {}, "authData": …}, in CBOR.
    const head = Buffer.concat([hex('a363666d74646e6f6e656761747453746d74a068617574684461746158'), byte(data.length)]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, how),
      attestationObject: Buffer.concat([head, data]),
    });
  }

  /** Responds to navigator.credentials.get(). */
  use({ challenge }: { challenge: string }, how: How) {
    this.#counter += 1;
    const clientDataJSON = clientData('webauthn.get', challenge, how);
    const authenticatorData = this.#authenticatorData(how);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientDataJSON)]))
      .sign(this.#key);
    return this.#answer({ clientDataJSON, authenticatorData, signature });
  }

  #authenticatorData({ origin, site = new URL(origin).hostname, verified = true }: How, flags = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(site), byte(flags | USER_PRESENT | (verified ? USER_VERIFIED : 0)), count]);
  }

  #answer(parts: Record<string, Buffer>) {
    const id = this.id.toString('base64url');
    const response = Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, part.toString('base64url')]),
    );
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

function clientData(type: string, challenge: string, { origin }: How): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}

function byte(value: number): Buffer {
  return Buffer.from([value]);
}
