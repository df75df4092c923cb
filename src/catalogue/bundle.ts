/**
 * A kit's deliverables as one markdown text, and back again, byte for byte.
 *
 * Each file is a marker line, a blank line and its text; two files are separated by a blank line. A file that is
 * not markdown stands in a code fence longer than any run of backticks inside it. One line break is always added
 * behind a file's text (two between files), whether or not the text ends in one, so that taking exactly that much
 * away gives the text back. `markerLineIn` finds the only thing that could make the split ambiguous; the catalogue
 * refuses such files.
 */
export interface Deliverable {
  name: string;
  text: string;
}

const MARKER = /^<!-- file: (.+) -->$/;
const MARKER_ANYWHERE = /^<!-- file: .+ -->\r?$/m;
const BETWEEN_FILES = /\n\n(?=<!-- file: .+ -->\n\n)/;

const FENCE_LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'bash',
  c: 'c',
  css: 'css',
  csv: 'csv',
  go: 'go',
  graphql: 'graphql',
  html: 'html',
  ini: 'ini',
  java: 'java',
  js: 'javascript',
  json: 'json',
  jsonl: 'json',
  jsx: 'jsx',
  kt: 'kotlin',
  mjs: 'javascript',
  php: 'php',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  sql: 'sql',
  svg: 'xml',
  swift: 'swift',
  toml: 'toml',
  ts: 'typescript',
  tsv: 'tsv',
  tsx: 'tsx',
  txt: 'text',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
};

export function joinDeliverables(files: readonly Deliverable[]): string {
  return files
    .map(({ name, text }) => `<!-- file: ${name} -->\n\n${isMarkdown(name) ? text : fenced(name, text)}`)
    .join('\n\n');
}

export function splitDeliverables(markdown: string): Deliverable[] {
  if (markdown === '') return [];
  return markdown.split(BETWEEN_FILES).map((part) => {
    const lineEnd = part.indexOf('\n');
    const name = MARKER.exec(part.slice(0, lineEnd))?.[1];
    if (name === undefined) throw new Error('not a kit download: a part does not begin with a file marker');
    const text = part.slice(lineEnd + 2);
    return { name, text: isMarkdown(name) ? text : unfenced(text) };
  });
}

/** The first line of a file that could be taken for a file marker, if any. */
export function markerLineIn(text: string): string | undefined {
  return MARKER_ANYWHERE.exec(text)?.[0];
}

export function isMarkdown(name: string): boolean {
  return /\.(md|mdc|mdx|markdown)$/i.test(name);
}

function fenced(name: string, text: string): string {
  const runs = text.match(/`{3,}/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return `${fence}${FENCE_LANGUAGES[extension] ?? (/^[a-z0-9]+$/.test(extension) ? extension : 'text')}\n${text}\n${fence}`;
}

function unfenced(block: string): string {
  const start = block.indexOf('\n') + 1;
  return block.slice(start, block.lastIndexOf('\n'));
}
