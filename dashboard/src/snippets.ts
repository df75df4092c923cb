import { EXAMPLES } from '../../src/http/routes/recommend-request.ts';

interface RecommendRequest {
  ai_platform: string;
  use_case: string;
  max_results?: number;
}

const { ai_platform, use_case } = EXAMPLES.tests;
export const FIRST_REQUEST = { ai_platform, use_case } satisfies RecommendRequest;

export const LANGUAGES = ['curl', 'TypeScript', 'Python', 'Command line', 'MCP'] as const;
export type Language = (typeof LANGUAGES)[number];

export function recommendSnippet(language: Language, baseUrl: string, request: RecommendRequest, key?: string): string {
  const url = `${baseUrl}/api/v1/recommend`;
  if (language === 'curl') return curl(url, request, key);
  if (language === 'Command line') return commandLine(baseUrl, request);
  if (language === 'MCP') return mcp(baseUrl, request);
  return language === 'TypeScript' ? typeScript(baseUrl, request) : python(url, request);
}

function curl(url: string, request: RecommendRequest, key: string | undefined): string {
  // Double quotes let the shell expand the variable; a key itself contains no special characters.
  const header = key === undefined ? '"Authorization: Bearer $KITSCOUT_API_KEY"' : `'Authorization: Bearer ${key}'`;
  return [
    `curl ${url} \\`,
    `  -H ${header} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${shellQuoted(JSON.stringify(request))}`,
  ].join('\n');
}

export function downloadSnippet(baseUrl: string, slug: string): string {
  const header = '-H "Authorization: Bearer $KITSCOUT_API_KEY"';
  return `curl ${baseUrl}/api/v1/kits/${slug}/download \\\n  ${header} \\\n  -o ${slug}.md`;
}

/** Of a kit that is free for everyone. */
export function publicDownloadSnippet(baseUrl: string, slug: string): string {
  return `curl ${baseUrl}/kits/${slug}/content.md -o ${slug}.md`;
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function typeScript(baseUrl: string, request: RecommendRequest): string {
  return [
    "import { Kitscout } from '@kitscout/sdk';",
    '',
    `const kitscout = new Kitscout({ baseUrl: ${JSON.stringify(baseUrl)} });`,
    'const { recommendations, fallback } = await kitscout.recommend({',
    ...fields(request).map(([name, value]) => `  ${name}: ${value},`),
    '});',
    'console.log(JSON.stringify({ recommendations, fallback }, null, 2));',
  ].join('\n');
}

function commandLine(baseUrl: string, { ai_platform, use_case, max_results }: RecommendRequest): string {
  const most = max_results === undefined ? '' : ` --max ${max_results}`;
  return `${npx(baseUrl)} recommend --platform ${ai_platform}${most} -- ${shellQuoted(use_case)}`;
}

/** The command line that the service hands out: it needs no registry, and calls the service that it came from. */
export function npx(baseUrl: string): string {
  return `npx -y ${baseUrl}/cli.tgz`;
}

export function addSnippet(baseUrl: string, slug: string): string {
  return `${npx(baseUrl)} add ${slug}`;
}

/** For Claude Code, followed by the call that the assistant then makes; the docs cover other assistants. */
function mcp(baseUrl: string, request: RecommendRequest): string {
  const call = { method: 'tools/call', params: { name: 'recommend_kits', arguments: request } };
  return [
    `claude mcp add --transport http kitscout ${baseUrl}/mcp \\`,
    '  --header "Authorization: Bearer $KITSCOUT_API_KEY"',
    '',
    '# Your assistant then calls:',
    ...JSON.stringify(call, null, 2)
      .split('\n')
      .map((line) => `# ${line}`),
  ].join('\n');
}

/** Only the standard library, so it runs wherever Python does. */
function python(url: string, request: RecommendRequest): string {
  return [
    'import json, os, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
    '    headers={',
    `        "Authorization": f"Bearer {os.environ['KITSCOUT_API_KEY']}",`,
    '        "Content-Type": "application/json",',
    '    },',
    '    data=json.dumps({',
    ...fields(request).map(([name, value]) => `        "${name}": ${value},`),
    '    }).encode(),',
    ')',
    'print(json.dumps(json.load(urllib.request.urlopen(request)), indent=2))',
  ].join('\n');
}

/** JSON strings and numbers are valid literals in both languages. */
function fields(request: RecommendRequest): [name: string, value: string][] {
  return Object.entries(request).map(([name, value]) => [name, JSON.stringify(value)]);
}
