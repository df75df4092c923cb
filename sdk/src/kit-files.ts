export interface KitFile {
  /** A path with forward slashes, relative to the kit's folder. */
  name: string;
  /** Empty for a file that is not text. */
  text: string;
  /** Only of a file that is not UTF-8 text, such as an image. */
  bytes?: Uint8Array;
}

const MARKER = /^<!-- file: (.+?)(?: \((\d+) lines\))?( \(no final newline\)| \(base64\))? -->$/;
const NEXT_FILE = '\n<!-- file: ';

/**
 * The files of a download, byte for byte. Each file is a marker line, a blank line and its text; a file that is not
 * markdown is inside a code fence; files are separated by one blank line. If a file contains a line like a marker, its
 * own marker says how many lines follow. A file that is not UTF-8 text is base64 in a code fence.
 */
export function splitDownload(text: string): KitFile[] {
  const files: KitFile[] = [];
  for (let start = 0; start < text.length; ) {
    const { name, from, end, form } = partAt(text, start);
    const block = text.slice(from, end);
    start = end + 1;
    if (form === ' (base64)') {
      files.push({ name, text: '', bytes: fromBase64(unfenced(block)) });
      continue;
    }
    const body = /\.(md|mdc|mdx|markdown)$/i.test(name) ? block : unfenced(block);
    files.push({ name, text: form === undefined ? body : body.slice(0, -1) });
  }
  return files;
}

/** The part of a download whose marker is at `start`: its block is between `from` and `end`. */
export function partAt(text: string, start: number): { name: string; from: number; end: number; form?: string } {
  const lineEnd = text.indexOf('\n', start);
  // Without a newline, the search for the next file would start at the first one again and never end.
  const marker = lineEnd === -1 ? null : MARKER.exec(text.slice(start, lineEnd));
  if (marker === null) throw new Error('This text is not a kit download: a part has no file marker.');
  const [, name, lines, form] = marker as unknown as [string, string, string?, string?];
  const from = lineEnd + 2;
  const end = lines === undefined ? nextMarker(text, lineEnd) : afterLines(text, from, Number(lines));
  return { name, from, end, ...(form !== undefined && { form }) };
}

/**
 * The position of the newline before the next file's marker. Not with a regular expression, which takes twenty times as
 * long on megabytes.
 */
function nextMarker(text: string, from: number): number {
  for (let at = text.indexOf(NEXT_FILE, from + 2); at !== -1; at = text.indexOf(NEXT_FILE, at + 1)) {
    const lineEnd = text.indexOf('\n', at + 1);
    if (lineEnd !== -1 && text[lineEnd + 1] === '\n' && MARKER.test(text.slice(at + 1, lineEnd))) return at;
  }
  return text.length;
}

function afterLines(text: string, from: number, lines: number): number {
  let at = from;
  for (let line = 0; line < lines; line++) {
    at = text.indexOf('\n', at) + 1;
    if (at === 0) throw new Error('This text is not a kit download: a file has fewer lines than its marker says.');
  }
  return at;
}

function fromBase64(lines: string): Uint8Array {
  // Not Buffer: this also runs in browsers.
  const characters = atob(lines);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes;
}

function unfenced(block: string): string {
  return block.slice(block.indexOf('\n') + 1, block.lastIndexOf('\n', block.length - 2) + 1);
}
