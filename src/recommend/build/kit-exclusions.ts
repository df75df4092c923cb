// Finds where a kit says what it is not for, or refers people elsewhere. Such text is no evidence for the kit and never
// its reason.

import type { Span } from '../text/spans.ts';
import type { KitNames } from './kit-names.ts';

/** A part of a kit's text that names another kit is a referral, unless it is longer than this. Chosen by hand. */
const MAX_REFERRAL_CHARACTERS = 220;

const SENTENCE = /[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]*/gu;
/** Excludes the rest of the sentence; the part before it still describes the kit. */
const FROM_HERE =
  /(?<![\p{L}\p{N}])(?:(?:it|this|kit|skill|this one|and|but|,)? ?(?:is|are)(?: not|n['’]t| no) (?:a |an |the )?(?:for|meant|intended|designed|suited|suitable|made|replacement|substitute|treatment|therapy|help with)|(?:is|are) neither|(?:it|this|kit|skill) (?:will not|won['’]t|cannot|can['’]t) (?:help|be used|replace)|unsuit(?:able|ed) (?:for|to)|has nothing to do with|not needed for|(?:^\s*(?:it|this kit|the kit) |, |and )(?:files|recommends|decides|books|quotes|offers|promises|covers|presses|touches|diagnoses|prescribes) (?:no|nothing)|^\s*it never|not (?:an? (?:tool|kit|skill|guide) )?(?:meant |intended |designed |suited |suitable |made )*for|not (?:meant|intended|designed|suited|suitable|made) to|(?:^\s*(?:it |this |the |kit |skill )*|, |; |and |but )does(?: not|n['’]t)|(?:do not|don['’]t|never|should not be|must not be) (?:use|used|trigger|invoke|activate|call)|not when|gives? no|refuses to|^\s*no [^.:;]{0,60}?(?:advice|promises?|guarantees?)|skip (?:this|it)|(?<!(?:is|are) )out of scope)(?![\p{L}\p{N}])/iu;
/** Refers people elsewhere and excludes the whole sentence. */
const WHOLE =
  /(?<![\p{L}\p{N}])(?:(?:use|try|prefer|choose|see|take) [^,;]{2,60} instead(?! of)|instead,? (?:use|try|see)|(?:is|are) (?:the )?(?:better|quicker|right|wrong|other) (?:kit|tool|help|choice|place|fit|skill|way)|(?:use|try|choose|take|see|need) (?:another|a different) (?:kit|skill|tool)|look elsewhere|already covered by|belongs? (?:to|in|into|with)|(?:is|are) a case for|kits? of (?:its|their) own|^\s*if [^,.;]{3,80}, (?:you (?:will find (?:it|this)|(?:do not|don['’]t) need|are better (?:off|served)|need (?:something|another))|(?:this|it)(?: kit| skill)? is (?:not|too|more than))|(?:choose|take|use|try) (?:a|an|the|another) [^,;.]{2,40} kit)(?![\p{L}\p{N}])/iu;

/** Marks a part of a sentence that says what the kit does not cover. */
const NOT_COVERED =
  /(?<![\p{L}\p{N}])(?:(?:is|are) (?:refused|declined|something else|(?:an)?other (?:matter|craft|trade|job|project|task|topic)s?|not (?:covered|replaced|included|part of|what (?:it|this|the)(?: kit| skill)? does)|not(?=[.;\s]*$)|out of scope|outside(?= (?:its|the) scope|\s*[:;.]|\s*$))|(?:is|are|needs?|ha(?:s|ve)|wants?)(?: [^,;:.]{1,30})? other kits?|needs? other tools|go(?:es)? (?:straight|directly) to (?:an?|the|your))(?![\p{L}\p{N}])/iu;
/** A part that begins like this describes the kit itself, even if it names another. */
const OWN_PURPOSE =
  /^[^\p{L}]*(?:also )?(?:use (?:this|when|it|for)|covers|includes|accepts|triggers?|supports|works)(?![\p{L}\p{N}])/iu;
/** "It plans one life, not a team's project": excluded up to the end of its clause. */
const COMMA_NOT = /, not (?!only|just|merely|simply|even|least|to mention)[^,;:.]{2,80}/giu;
/** Parts of a sentence that stand alone. */
const SENTENCE_PART = /(?:[^;:]|:(?!\s))+/gu;

/**
 * Finds all exclusions in a kit's text, in order. Naming another kit of the catalogue is a referral: "mails to
 * prospects belong to Cold Email for Founders". `own` is the kit's own name.
 */
export function findKitExclusions(text: string, names?: KitNames, own = ''): Span[] {
  const found: Span[] = [];
  for (const { 0: sentence, index } of text.matchAll(SENTENCE)) {
    const end = index + sentence.length;
    const from = WHOLE.test(sentence) ? 0 : (FROM_HERE.exec(sentence)?.index ?? sentence.length);
    for (const clause of sentence.slice(0, from).matchAll(SENTENCE_PART)) {
      if (!NOT_COVERED.test(clause[0]) && !isReferral(clause[0], names, own)) continue;
      const start = index + clause.index;
      found.push({ start, end: start + clause[0].length });
    }
    if (sentence.includes(', not '))
      for (const { 0: part, index: at } of sentence.slice(0, from).matchAll(COMMA_NOT))
        found.push({ start: index + at, end: index + at + part.length });
    if (index + from < end) found.push({ start: index + from, end });
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

function isReferral(clause: string, names: KitNames | undefined, own: string): boolean {
  return (
    clause.length <= MAX_REFERRAL_CHARACTERS && !OWN_PURPOSE.test(clause) && names?.isNamedIn(clause, own) === true
  );
}
