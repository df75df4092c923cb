import { crc32 } from 'node:zlib';
import { words } from '../text/words.ts';
import { gramHashes, keyOf } from './word-keys.ts';

/**
 * Covers everything that turns text into the model's words. Never edit it: a model's stamp depends on this exact text.
 */
const FIXED_TEXT = `
Please help me: I want to plan, write and review the wireframes, invoices and studies of our planners, analysts and bakers.
It wasn't written, rewrote, bought, taught, thought; she's running, ran, flies, flying, tried, happily, hopping, hoped, national, relational.
General generals generate generation; universe, university, universal; important, import, organ, organic, organise, policy, police, news, new.
optimise organised colour behaviour catalogue cancelled travelling licence centre grey programme analyse exercise otherwise surprise advertise.
k8s kube postgres pg js ts repo prod infra config docs i18n a11y CI/CD PRs MR LP SEO ETL QA OKRs KPI API APIs URLs IDs PDFs README GPT4 python3 mp3 s3 h264.
handleUserRequest XMLHttpRequest JavaScript TypeScript GitHub iPhone OAuth2 getHTTPResponseCode snake_case kebab-case dot.case v1.2.3 2026-11-15 99 100 7 c r b.
C++ and C#, F# or .NET; ASP.NET, e-mail, E-Commerce, e-book, e-learning; don’t, user's, users', rock'n'roll, l'azienda, d'offres.
naïve Straße Ærø Œuvre Łódź Đại ınfo Ｆｕｌｌ ﬁne zero\u200bwidth soft\u00adhyphen café cafe\u0301 ① ½ x² 😀🚀 — “quoted” … §12.
日本語の会議 を要約する 请把合同翻译成英文 회의록을 요약 Привет мир как дела مرحبا بالعالم שלום עולם नमस्ते दुनिया
frontend front end set up setup log in login check out checkout screenreader flurbonomics qwzxv aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.
the a an of to in is are was be been not without within how what why when who which all any some my your our their could should would will just really very also too.
kubernetes deployment deploys dying pods crash wedding outfits recipes bread invoices receipts lesson lessons teacher teaching students studying exam grading.
`;

/**
 * A checksum of the tokenizer's output for the fixed text, as eight hexadecimal digits. A model works only with the
 * tokenizer it was trained with.
 */
export function tokenizerStamp(): string {
  const found = words(FIXED_TEXT);
  const keys = found.map(keyOf);
  const output = JSON.stringify([found, keys, keys.map(gramHashes)]);
  return crc32(output).toString(16).padStart(8, '0');
}
