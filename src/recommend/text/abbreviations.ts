// Abbreviations and developer slang. Kept apart from `words` because the index and the query trust them differently.

import { wordPairs } from './word-pairs.ts';

/** Aliases. The index and the query both replace the left-hand word with the right-hand one. */
const ALIASES = `k8s:kubernetes kube:kubernetes postgres:postgresql pg:postgresql psql:postgresql mongo:mongodb js:javascript ts:typescript
  nodejs:node reactjs:react vuejs:vue nextjs:next py:python rb:ruby golang:go repo:repository repos:repository db:database dbs:database
  docs:documentation doc:document app:application apps:application config:configuration configs:configuration cfg:configuration
  env:environment envs:environment spec:specification specs:specification info:information perf:performance i18n:internationalization
  l10n:localization a11y:accessibility o11y:observability p13n:personalization auth:authentication authn:authentication
  authz:authorization infra:infrastructure prod:production dev:developer devs:developer admin:administrator msg:message msgs:message
  pic:picture pics:picture img:image imgs:image vid:video vids:video tut:tutorial lang:language langs:language
  lib:library libs:library pkg:package pkgs:package dep:dependency deps:dependency func:function funcs:function var:variable vars:variable
  param:parameter params:parameter arg:argument args:argument ref:reference refs:reference stats:statistics stat:statistics calc:calculate
  temp:temperature biz:business mktg:marketing mgmt:management mgr:manager dept:department acct:account accts:account addr:address
  appt:appointment appts:appointment qty:quantity amt:amount inv:invoice attn:attention govt:government uni:university prof:professor
  resto:restaurant veggie:vegetable veggies:vegetable bday:birthday xmas:christmas vacay:vacation fave:favorite faves:favorite
  convo:conversation convos:conversation demo:demonstration promo:promotion promos:promotion intro:introduction
  pwd:password passwd:password creds:credential cert:certificate certs:certificate ctrl:control
  xlsx:excel xls:excel docx:word pptx:powerpoint ppt:powerpoint yml:yaml md:markdown tex:latex jpeg:jpg htm:html gsheet:spreadsheet
  tf:terraform gh:github gcal:calendar cal:calendar cv:resume cvs:resume fe:frontend webapp:website
  tix:ticket sched:schedule yt:youtube insta:instagram ig:instagram fb:facebook`;

/** Abbreviations of several words, which then count as a phrase. */
const PHRASES = `pr:pull request|mr:merge request|ci:continuous integration|cd:continuous deployment|cicd:continuous integration deployment|lp:landing page|
  ml:machine learning|dl:deep learning|nlp:natural language processing|llm:large language model|rag:retrieval augmented generation|
  rl:reinforcement learning|tts:text to speech|stt:speech to text|ocr:optical character recognition|ui:user interface|ux:user experience|
  qa:quality assurance|e2e:end to end|tdd:test driven development|bdd:behavior driven development|ddd:domain driven design|
  orm:object relational mapping|sdk:software development kit|cli:command line interface|gui:graphical user interface|
  iac:infrastructure as code|sre:site reliability engineering|slo:service level objective|sla:service level agreement|
  rfc:request for comments|adr:architecture decision record|prd:product requirements document|okr:objectives key results|
  kpi:key performance indicator|roi:return on investment|crm:customer relationship management|erp:enterprise resource planning|
  hr:human resources|seo:search engine optimization|sem:search engine marketing|ppc:pay per click|cro:conversion rate optimization|
  b2b:business to business|saas:software as a service|mvp:minimum viable product|gtm:go to market|poc:proof of concept|
  etl:extract transform load|eda:exploratory data analysis|bi:business intelligence|2fa:two factor authentication|
  mfa:multi factor authentication|sso:single sign on|rbac:role based access control|xss:cross site scripting|sqli:sql injection|
  csrf:cross site request forgery|gdpr:data protection privacy|pii:personal data|nda:non disclosure agreement|tos:terms of service|
  faq:frequently asked questions|diy:do it yourself|pm:product manager|po:product owner|swe:software engineer|vpn:virtual private network|
  vm:virtual machine|ssr:server side rendering|spa:single page application|pwa:progressive web application|dx:developer experience|
  aws:amazon web services|gcp:google cloud platform|fp:functional programming|oop:object oriented programming|
  dsa:data structures algorithms|api:application programming interface|vc:venture capital|pnl:profit and loss|ar:augmented reality|
  vr:virtual reality|iot:internet of things|rx:prescription|bp:blood pressure|bmi:body mass index|eta:arrival time|rsvp:invitation reply|
  tldr:summary|mcp:model context protocol|gpt:chatgpt|rct:randomized controlled trial|ab:split test`;

/** Words that imply others: what people ask for, in the words of its descriptions. */
const IMPLIED = `faster:slow speed performance|prep:prepare practice|slowly:slow performance|laggy:slow performance|
  quicker:slow speed performance`;

const ALIAS = wordPairs(ALIASES);

const EXPANSION = new Map<string, string[]>();
for (const entry of `${PHRASES}|${IMPLIED}`.split('|')) {
  const [from, to] = entry.trim().split(':') as [string, string];
  EXPANSION.set(from, to.split(' '));
}

/** The standard word for a slang word, or the word itself. */
export function alias(word: string): string {
  return ALIAS.get(word) ?? word;
}

/** The words that an abbreviation stands for or a word implies, or undefined. */
export function expansion(word: string): readonly string[] | undefined {
  return EXPANSION.get(word);
}

const BY_FIRST = new Map<string, [string, readonly string[]][]>();
for (const [short, long] of EXPANSION) addLong(short, long);

function addLong(short: string, long: readonly string[]): void {
  BY_FIRST.getOrInsertComputed(long[0]!, () => []).push([short, long]);
}

/** Phrases whose words say less than they mean: function words and a common one. */
const PHRASES_MEANT: readonly [begin: string, ends: string, meant: string][] = [
  ['more', 'customers clients buyers guests orders bookings sales leads', 'customers leads prospects advertising'],
  ['new', 'customers clients buyers', 'customers leads prospects advertising'],
  ['who', 'else', 'competitors rivals'],
  ['it', 'true', 'fact check'],
  ['that', 'true', 'fact check'],
  ['let', 'go', 'fired unemployed'],
];
for (const [begin, ends, meant] of PHRASES_MEANT)
  for (const end of ends.split(' ')) for (const word of meant.split(' ')) addLong(word, [begin, end]);

/** Abbreviations whose long form begins with this word, each with its words. */
export function expansionsFrom(word: string): readonly [string, readonly string[]][] {
  return BY_FIRST.get(word) ?? NONE;
}
const NONE: readonly [string, readonly string[]][] = [];
