// English words that other languages borrow and inflect: "gedeployt", "scrapear", "w Dockerze".

import { wordPairs } from '../text/word-pairs.ts';

/** Each as written before an ending. After a colon, the English word, if it differs. */
const LOANS = `android angular ansible azure backend backlog backup benchmark boilerplate brainstorm browser canva
  chatbot chatgpt claude cloudflare cluster commit container copilot crash cursor customiz:customize dashboard debug
  deploy django docker download endpoint excel facebook feature figma firebase framework freelanc:freelance frontend
  funnel gemini github gitlab google googl:google gradle graphql grafana instagram javascript jenkins kafka kotlin
  kubernetes laravel launch layout linkedin linux localhost lockfile markdown merg:merge microservice middleware
  migrat:migrate monorepo mysql nuxt obsidian onboard openapi outlook outsourc:outsource overfit pinterest pipeline
  pitch plugin podcast postgres powerpoint prometheus prototyp:prototype push python pytorch rebas:rebase redis
  refactor refaktor:refactor releas:release retry rollback router runbook scrap:scrape scroll sentry serverless
  shopify sketch snapshot snippet spotify sprint staging startup storyboard stream stripe supabase swagger swift
  swiftui tailwind terraform thread tiktok timeout token track trigger typescript typescrip:typescript upload
  updat:update upgrad:upgrade webhook whatsapp widget wordpress workflow workshop youtub:youtube youtube`;
const ENGLISH = wordPairs(LOANS);
const MIN_LOAN = 4;
const MAX_ENDING = 5;
/** Endings that English has too: the word needs no translation. */
const ENGLISH_ENDING = /^(?:e?s|e?d|e?rs?|ing|ings|ments?|able|ability|or|ors|ion|ions|al|ic)$/;
/** Prefixes of participles and perfective verbs: gedeployt, zmergować. */
const PREFIX = /^(?:ge|z|za|wy)(?=.{5})/;

/** The English word that this one is a form of, if another language borrowed it. */
export function englishOfLoan(word: string): string | undefined {
  return loanAt(word) ?? loanAt(word.replace(PREFIX, ''));
}

function loanAt(word: string): string | undefined {
  for (let length = word.length - 1; length >= MIN_LOAN && word.length - length <= MAX_ENDING; length--) {
    const english = ENGLISH.get(word.slice(0, length));
    if (english !== undefined) return ENGLISH_ENDING.test(word.slice(length)) ? undefined : english;
  }
  return undefined;
}
