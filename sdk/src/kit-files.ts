export interface KitFile {
  /** A path with forward slashes, relative to the kit's folder. */
  name: string;
  text: string;
}

const MARKER = /^<!-- file: (.+?)( \(no final newline\))? -->$/;
const NEXT_FILE = '\n<!-- file: ';

/**
 * The files of a download, byte for byte. Each file is a marker line, a blank line and its text; a file that is not
 * markdown is inside a code fence; files are separated by one blank line.
 */
export function splitDownload(text: string): KitFile[] {
  if (text === '') return [];
  return partsOf(text).map((part) => {
    const lineEnd = part.indexOf('\n');
    const marker = MARKER.exec(part.slice(0, lineEnd));
    if (marker === null) throw new Error('This text is not a kit download: a part has no file marker.');
    const name = marker[1] as string;
    const block = part.slice(lineEnd + 2);
    const body = /\.(md|mdc|mdx|markdown)$/i.test(name) ? block : unfenced(block);
    return { name, text: marker[2] === undefined ? body : body.slice(0, -1) };
  });
}

/** Not by a regular expression: on megabytes one takes twenty times as long. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = text.indexOf(NEXT_FILE); at !== -1; at = text.indexOf(NEXT_FILE, at + 1)) {
    const lineEnd = text.indexOf('\n', at + 1);
    if (lineEnd === -1 || text[lineEnd + 1] !== '\n' || !MARKER.test(text.slice(at + 1, lineEnd))) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  parts.push(text.slice(start));
  return parts;
}

function unfenced(block: string): string {
  return block.slice(block.indexOf('\n') + 1, block.lastIndexOf('\n', block.length - 2) + 1);
}
