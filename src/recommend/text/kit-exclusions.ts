// What a kit says it is not for, or sends people elsewhere with: no evidence for the kit, and never its reason.

import { blankOut, type Exclusion } from './exclusions.ts';

const SENTENCE = /[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]*/gu;
/** A sentence with one of these excludes from there on; what stands before it in the sentence still describes the kit. */
const FROM_HERE =
  /(?<![\p{L}\p{N}])(?:(?:it|this|kit|skill|this one|and|but|,)? ?(?:is|are)(?: not|n['’]t| no) (?:a |an |the )?(?:for|meant|intended|designed|suited|suitable|made|replacement|substitute)|not (?:meant |intended |designed |suited |suitable |made )*for|not (?:meant|intended|designed|suited|suitable|made) to|(?:^\s*(?:it |this |the |kit |skill )*|, |; |and |but )does(?: not|n['’]t)|(?:do not|don['’]t|never|should not be|must not be) (?:use|used|trigger|invoke|activate|call)|not when|gives? no|skip (?:this|it)|out of scope)(?![\p{L}\p{N}])/iu;
/** A sentence with one of these sends people elsewhere, from its beginning. */
const WHOLE =
  /(?<![\p{L}\p{N}])(?:(?:use|try|prefer|choose|see|take) [^,;]{2,60} instead(?! of)|instead,? (?:use|try|see)|(?:is|are) (?:the )?(?:better|quicker|right|wrong|other) (?:kit|tool|help|choice|place|fit|skill|way)|already covered by|belongs? (?:to|in|into|with)|(?:is|are) a case for|kits? of (?:its|their) own|(?:choose|take|use|try) (?:a|an|the|another) [^,;.]{2,40} kit)(?![\p{L}\p{N}])/iu;

/** Where a kit's text excludes something, in order. */
export function findKitExclusions(text: string): Exclusion[] {
  const found: Exclusion[] = [];
  for (const { 0: sentence, index } of text.matchAll(SENTENCE)) {
    const from = WHOLE.test(sentence) ? 0 : (FROM_HERE.exec(sentence)?.index ?? -1);
    if (from >= 0) found.push({ start: index + from, end: index + sentence.length });
  }
  return found;
}

export function withoutKitExclusions(text: string): string {
  return blankOut(text, findKitExclusions(text));
}
