// Finds what a Japanese text says it is not about. In Japanese, the cue follows what it excludes, at the end of a clause
// ("小説じゃなくて", "翻訳は不要") or before the next word.

import type { Exclusion } from './exclusion.ts';

const CLAUSE = /[^、。，；;,.!?！？\n]+/gu;
/** "Not a novel but …". After "only" (だけ), both are meant. */
const NOT = /^(?<about>.{1,40}?)(?<!だけ|のみ|ばかり)(?:では|じゃ|で)なく(?:て)?/u;
/** What may follow a verdict at the end of its clause: "because", "but", and polite forms. */
const TAIL = '(?:です|だ|なん|な|の|ので|から|けど|けれど|が|し|ため|で|よ|ね|等)*$';
const UNWANTED = new RegExp(
  `^(?<about>.{1,40}?)(?:[はがも]|とか|なんか|なんて)?(?:もう|今回は|特に|全く|まったく)?(?:不要|要らない|いらない|要りません|いりません|必要ない|必要(?:は|が)?ありません|必要(?:は|が)ない|興味(?:は|が)?(?:ない|ありません)|結構|対象外|後回し|使わない|使いたくない|やりたくない)${TAIL}`,
  'u',
);
/** "The search is already done." Without "already", only what is finished or settled counts. */
const SETTLED = new RegExp(
  `^(?<about>.{1,40}?)(?:は|も|なら)(?:(?:もう|すでに|既に|とっくに).{0,12}?(?:ある|あります|でき|出来|作っ|書い|持って|やっ|入って|揃っ|導入|用意)|(?:もう|すでに|既に|とっくに|全部|だいたい)?(?:終わっ|終わり|済|完了|完成|決まっ|間に合っ|足り)).{0,6}?${TAIL}`,
  'u',
);
/** "My colleague does the design." */
const OTHERS = new RegExp(
  `^(?<about>.{1,30}?)は.{1,12}?(?:が(?:やっ|やる|やり|担当|し|書い|作|対応)|に(?:任せ|頼|お願い|外注)).{0,8}?${TAIL}`,
  'u',
);
/** Such a clause asks, wishes or complains. */
const OPEN =
  /誰|何|どう|どこ|なぜ|かどうか|わから|分から|(?:たい|ほしい|欲しい|のに|ません|ない)(?:です|の|けど|が)?$/u;
/** The text goes on to complain about it: "the agency does it, but we are in trouble because they are slow". */
const BUT = /(?:が|けど|けれど)$/u;
const TROUBLE = /困っ|うまく(?:いか|行か)|間違(?:い|え|って)|ひど/u;
const WITHOUT =
  /(?<about>[\p{Script=Han}\p{Script=Katakana}\p{Script=Latin}ー\d]{1,15})(?:なしで|無しで|抜きで|以外[のでに])/gu;
/** What nobody wants describes the need. */
const NEVER_WANTED = /停止|中断|ダウンタイム|ミス|失敗|事故|ストレス|無理|迷惑|エラー|問題/u;

/** Hiragana, of which all Japanese cues consist. */
const HIRAGANA = /[\u3041-\u3096]/;

export function mayExcludeInJapanese(text: string): boolean {
  return HIRAGANA.test(text);
}

export function findJapaneseExclusions(text: string): Exclusion[] {
  const found: Exclusion[] = [];
  if (!mayExcludeInJapanese(text)) return found;
  for (const { 0: clause, index } of text.matchAll(CLAUSE)) {
    const not = NOT.exec(clause);
    const match = not ?? verdictOf(clause, text.slice(index + clause.length));
    if (match === null) {
      for (const missing of clause.matchAll(WITHOUT))
        if (!NEVER_WANTED.test(missing[0])) found.push({ ...spanOf(missing, index), isMissing: true });
    } else found.push(spanOf(match, index));
  }
  // A text that only excludes asks for nothing else: the words may be the need.
  return found.some(({ start, end }) => end - start >= text.trim().length) ? [] : found;
}

function verdictOf(clause: string, following: string): RegExpExecArray | null {
  const unwanted = UNWANTED.exec(clause);
  if (unwanted !== null) return unwanted;
  return OPEN.test(clause) || (BUT.test(clause) && TROUBLE.test(following))
    ? null
    : (SETTLED.exec(clause) ?? OTHERS.exec(clause));
}

function spanOf({ 0: whole, index, groups }: RegExpExecArray, from: number): Exclusion {
  const start = from + index;
  return { start, end: start + whole.length, about: [start, start + groups!.about!.length] };
}
