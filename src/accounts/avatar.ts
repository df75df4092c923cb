/** Of a person: small, square, and made by their browser out of whatever they chose. */
export const AVATAR_PIXELS = 128;
export const MAX_AVATAR_BYTES = 32_000;

export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type AvatarType = (typeof AVATAR_TYPES)[number];

export interface Avatar {
  type: AvatarType;
  /** Base64. */
  data: string;
}

/** A data address of an image that is what it says it is; a problem in words otherwise. */
export function readAvatar(address: string): Avatar | { problem: string } {
  const [, type, data] = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/.exec(address) ?? [];
  if (type === undefined || data === undefined)
    return { problem: 'must be a PNG, JPEG or WebP image as a data address' };
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > MAX_AVATAR_BYTES) return { problem: `may have ${MAX_AVATAR_BYTES} bytes` };
  if (!BEGINS_LIKE[type as AvatarType](bytes)) return { problem: 'is not an image of the type that it says' };
  return { type: type as AvatarType, data: bytes.toString('base64') };
}

const BEGINS_LIKE: Readonly<Record<AvatarType, (bytes: Buffer) => boolean>> = {
  'image/png': (bytes) => bytes.toString('hex', 0, 8) === '89504e470d0a1a0a',
  'image/jpeg': (bytes) => bytes.toString('hex', 0, 3) === 'ffd8ff',
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};
