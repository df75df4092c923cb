import type { Kit } from './kit.ts';

/**
 * Topics for people who browse. Kits have no topic field, so topics are derived from name, tagline and the first
 * keywords, which say what a kit is about; later ones say how people come to need it. A topic needs one of its words
 * in the name, or two of them elsewhere. Words are compared by prefix.
 */
const TOPICS = {
  Testing: 'test pytest jest vitest playwright flaky coverage mock assertion spec end-to-end e2e qa',
  'Code and tools':
    'code git refactor lint legacy review debug bug codemod typescript python rust crate golang java dotnet upgrade profiler slow scraper',
  'APIs and back end':
    'api rest graphql endpoint openapi webhook server service microservice backend queue event grpc rails laravel django fastapi supabase firebase',
  'Front end and design':
    'css react vue nuxt svelte component website wordpress browser accessibility wcag interface ui ux design figma frontend layout landing app',
  'Mobile and games': 'ios android swift swiftui kotlin mobile app-store game unity godot compose flutter arduino',
  'Data and analytics':
    'data sql postgres database pipeline dashboard dbt warehouse csv spreadsheet excel chart metric bi analytics tracking',
  'AI and agents':
    'agent bot automation llm prompt rag embedding eval mcp model fine-tuning machine-learning training tool-calling',
  'DevOps and cloud':
    'ci deploy docker kubernetes terraform cloud pipeline container helm observability incident on-call monitoring',
  Security: 'security vulnerability threat authentication oauth secret owasp pentest encryption login password',
  'Documentation and writing':
    'docs documentation document readme writing editing novel manuscript plain-language translation localisation blog diagram runbook notes word',
  Marketing: 'marketing seo ads brand campaign content social copy newsletter audience conversion deliverability',
  'Sales and customers':
    'sales outbound cold-email crm churn customer support proposal tender help-centre pricing shop',
  'Media and presentations': 'video podcast voice audio slide presentation deck speaking image speech',
  'Product and planning':
    'product roadmap requirement sprint ticket user-story backlog research-interview project planning',
  'Business and finance':
    'budget bookkeeping invoice finance investor cash-flow accounting forecast burn grant startup money tax valuation investing market-research competitor',
  'Law and compliance':
    'legal contract privacy gdpr compliance audit policy licence licensing soc iso law tenant landlord immigration visa will inheritance',
  'People and careers':
    'hiring interview feedback onboarding career job resume cv one-on-one manager meeting performance new-job promotion new-hire employee',
  'Research and learning':
    'research literature study exam lesson teaching student course thesis citation lab science language tutor quiz survey statistic',
  'Everyday life': 'meal family household travel health fitness hobby recipe home parent garden weekly wedding',
} as const satisfies Record<string, string>;

type Topic = keyof typeof TOPICS;

const WORDS_OF = Object.entries(TOPICS).map(
  ([topic, words]) => [topic as Topic, words.split(' ').map((word) => word.replaceAll('-', ' '))] as const,
);
const MIN_SHORT_WORD = 4;
const MAX_KEYWORDS = 15;

export function topicsOf({ name, tagline, keywords }: Pick<Kit, 'name' | 'tagline' | 'keywords'>): Topic[] {
  const title = plain(name);
  const rest = plain([tagline, ...keywords.slice(0, MAX_KEYWORDS)].join(' , '));
  return WORDS_OF.filter(([, words]) => {
    if (words.some((word) => holds(title, word))) return true;
    return words.filter((word) => holds(rest, word)).length >= 2;
  }).map(([topic]) => topic);
}

/** Lower-case words, each surrounded by single spaces. */
function plain(text: string): string {
  return ` ${text.toLowerCase()} `.replace(/[^\p{L}\p{N}]+/gu, ' ');
}

/** Short words must be whole, or "ui" would be found in "quiz" and "ad" in "add". */
function holds(text: string, word: string): boolean {
  return text.includes(word.length < MIN_SHORT_WORD ? ` ${word} ` : ` ${word}`);
}
