// A kit's deliverables as one markdown text. The SDK's `splitDownload` takes it apart again, byte for byte.
//
// Each file is a marker line, a blank line and its text, which always ends in a newline: a file without one says so in
// its marker. A file that is not markdown is inside a code fence longer than any run of backticks in it, and one that
// is not UTF-8 text is base64 in a fence. Files are separated by one blank line. A file that itself holds a line like a marker says in its own how many lines follow.

import { isUtf8 } from 'node:buffer';

export interface Deliverable {
  name: string;
  /** Empty for a file that is not text. */
  text: string;
  /** Only of a file that is not UTF-8 text. */
  bytes?: Uint8Array;
}

export function bytesOf({ text, bytes }: Omit<Deliverable, 'name'>): Uint8Array {
  return bytes ?? Buffer.from(text);
}

/** The text of a file, or its bytes where a text cannot hold them. */
export function contentOf(bytes: Uint8Array): Omit<Deliverable, 'name'> {
  const isText = isUtf8(bytes) && !bytes.includes(0);
  return isText
    ? { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8') }
    : { text: '', bytes };
}

/** Follows the name in the marker of a file that does not end in a newline. */
const NO_FINAL_NEWLINE = ' (no final newline)';
/** Languages differ in what ends a line and what a dot matches, so a line like a marker is one if any of them sees it. */
const MARKER_ANYWHERE = /^<!-- file: .+ -->\r?$|(?<![^\n])<!-- file: [^\n]+ -->\r?$/m;

/** A name that ends like this would be parsed as part of the marker. */
export const ENDS_LIKE_A_MARKER = /\((?:no final newline|\d+ lines|base64)\)$/;

/** The language of a code fence, if it differs from the extension. */
const FENCE_LANGUAGES = new Map([
  ['js', 'javascript'],
  ['jsonl', 'json'],
  ['kt', 'kotlin'],
  ['mjs', 'javascript'],
  ['ps1', 'powershell'],
  ['py', 'python'],
  ['rb', 'ruby'],
  ['rs', 'rust'],
  ['sh', 'bash'],
  ['svg', 'xml'],
  ['ts', 'typescript'],
  ['txt', 'text'],
  ['yml', 'yaml'],
]);

export function joinDeliverables(files: readonly Deliverable[]): string {
  return files.map(joined).join('\n');
}

function joined({ name, text, bytes }: Deliverable): string {
  if (bytes !== undefined) return `<!-- file: ${name} (base64) -->\n\n\`\`\`base64\n${base64Lines(bytes)}\`\`\`\n`;
  const isComplete = text.endsWith('\n');
  const body = isComplete ? text : `${text}\n`;
  const block = isMarkdown(name) ? body : fenced(name, body);
  const lines = MARKER_ANYWHERE.test(body) ? ` (${block.split('\n').length - 1} lines)` : '';
  return `<!-- file: ${name}${lines}${isComplete ? '' : NO_FINAL_NEWLINE} -->\n\n${block}`;
}

function isMarkdown(name: string): boolean {
  return /\.(md|mdc|mdx|markdown)$/i.test(name);
}

const BASE64_LINE = 76;

function base64Lines(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
  let lines = '';
  for (let at = 0; at < text.length; at += BASE64_LINE) lines += `${text.slice(at, at + BASE64_LINE)}\n`;
  return lines;
}

/** The bytes that a file's form adds to the download: many if the file contains long runs of backticks, or is binary. */
export function fenceBytes({ name, text, bytes }: Deliverable): number {
  if (bytes !== undefined) return Math.ceil(Math.ceil(bytes.length / 3) * 4 * (1 + 1 / BASE64_LINE)) - bytes.length + 7;
  return isMarkdown(name) ? 0 : 2 * fenceLength(text);
}

function fenceLength(text: string): number {
  // Not Math.max(...runs): a file may contain more runs than a function accepts arguments.
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  return longest + 1;
}

function fenced(name: string, text: string): string {
  const fence = '`'.repeat(fenceLength(text));
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const language = FENCE_LANGUAGES.get(extension) ?? (/^[a-z0-9]+$/.test(extension) ? extension : 'text');
  return `${fence}${language}\n${text}${fence}\n`;
}
