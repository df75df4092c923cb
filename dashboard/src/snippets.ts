/** The same request in three languages, ready to paste. */
interface RecommendRequest {
  ai_platform: string;
  use_case: string;
  max_results?: number;
}

export const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const;
export type Language = (typeof LANGUAGES)[number];

export function recommendSnippet(language: Language, baseUrl: string, request: RecommendRequest, key?: string): string {
  const url = `${baseUrl}/api/v1/recommend`;
  if (language === 'curl') return curl(url, request, key);
  return language === 'TypeScript' ? typeScript(url, request) : python(url, request);
}

function curl(url: string, request: RecommendRequest, key: string | undefined): string {
  // In double quotes the shell fills the variable in; a key itself has no character that a shell would read.
  const header = key === undefined ? '"Authorization: Bearer $KITSCOUT_API_KEY"' : `'Authorization: Bearer ${key}'`;
  return [
    `curl ${url} \\`,
    `  -H ${header} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${shellQuoted(JSON.stringify(request))}`,
  ].join('\n');
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function typeScript(url: string, request: RecommendRequest): string {
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: 'POST',`,
    '  headers: {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is filled in where the snippet runs
    '    Authorization: `Bearer ${process.env.KITSCOUT_API_KEY}`,',
    `    'Content-Type': 'application/json',`,
    '  },',
    '  body: JSON.stringify({',
    ...fields(request).map(([name, value]) => `    ${name}: ${value},`),
    '  }),',
    '});',
    'const { recommendations, fallback } = await response.json();',
  ].join('\n');
}

/** The standard library alone, so that it runs wherever Python does. */
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
    'answer = json.load(urllib.request.urlopen(request))',
  ].join('\n');
}

/** JSON's strings and numbers are literals of both languages as they stand. */
function fields(request: RecommendRequest): [name: string, value: string][] {
  return Object.entries(request).map(([name, value]) => [name, JSON.stringify(value)]);
}
