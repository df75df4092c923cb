// A kit's deliverables as one markdown text. The SDK's `splitDownload` takes it apart again, byte for byte.
//
// Each file is a marker line, a blank line and its text, which always ends in a newline: a file without one says so in
// its marker. A file that is not markdown is inside a code fence longer than any run of backticks in it. Files are
// separated by one blank line. A file that itself holds a line like a marker says in its own how many lines follow.

export interface Deliverable {
  name: string;
  text: string;
}

/** Follows the name in the marker of a file that does not end in a newline. */
const NO_FINAL_NEWLINE = ' (no final newline)';
/** Languages differ in what ends a line and what a dot matches, so a line like a marker is one if any of them sees it. */
const MARKER_ANYWHERE = /^<!-- file: .+ -->\r?$|(?<![^\n])<!-- file: [^\n]+ -->\r?$/m;

/** A name that ends like this would be parsed as part of the marker. */
export const ENDS_LIKE_A_MARKER = /\((?:no final newline|\d+ lines)\)$/;

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

function joined({ name, text }: Deliverable): string {
  const isComplete = text.endsWith('\n');
  const body = isComplete ? text : `${text}\n`;
  const block = isMarkdown(name) ? body : fenced(name, body);
  const lines = MARKER_ANYWHERE.test(body) ? ` (${block.split('\n').length - 1} lines)` : '';
  return `<!-- file: ${name}${lines}${isComplete ? '' : NO_FINAL_NEWLINE} -->\n\n${block}`;
}

function isMarkdown(name: string): boolean {
  return /\.(md|mdc|mdx|markdown)$/i.test(name);
}

/** The bytes that a file's code fence adds to the download: many if the file contains long runs of backticks. */
export function fenceBytes({ name, text }: Deliverable): number {
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
