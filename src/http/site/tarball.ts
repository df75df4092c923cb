import { gzipSync } from 'node:zlib';

export interface PackedFile {
  name: string;
  bytes: Uint8Array;
  isExecutable?: boolean;
}

const BLOCK = 512;
const MAX_NAME = 100;
/** As `npm pack` dates every file: the same content is the same package, whenever it is packed. */
const SECONDS = Date.UTC(1985, 9, 26, 8, 15) / 1000;

/** A package as npm reads it: a gzipped tar archive (POSIX ustar) with one folder called "package". */
export function npmTarball(files: readonly PackedFile[]): Buffer {
  const blocks = files.flatMap(({ name, bytes, isExecutable }) => {
    const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK);
    return [header(`package/${name}`, bytes.length, isExecutable === true ? 0o755 : 0o644), bytes, padding];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

function header(path: string, size: number, mode: number): Buffer {
  if (path.length > MAX_NAME) throw new Error(`${path} is too long for a tar archive`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  block.write(path, 0, 'latin1');
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(SECONDS, 136, 12);
  block.write('0', 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  // The checksum counts its own field as spaces.
  block.fill(' ', 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}
