const NAME = /^references\/(?:worked-[\w-]+|[\w-]*worked-example|before-and-after)\.md$/;
const MOST_CHARACTERS = 1_200;
/** A part that is shorter says nothing. */
const LEAST_CHARACTERS = 40;

const NUMBER = String.raw`^(?:(?:step|stage) )?(?:\d+[.:)] )?`;
const BEFORE = new RegExp(
  `${NUMBER}(?:before|in(?=:)|input|complaint|request|brief|situation|raw|source|prompt|what (?:was asked|came in|came|the user said|really happened)|the (?:function|request|code|text|draft|file|question|notes|brief|old|change|query)|report(?: from| by)|question|interview|scribble|plan before|w+ as (?:written|found|received|sent))\\b`,
  'i',
);
const AFTER = new RegExp(
  `${NUMBER}(?:after|out(?=:)|result|output|(?:short |the )?answer|what (?:was|is) (?:sent|delivered|answered)|handed over|delivered|fix|the (?:result|fix|page|rewrite|rewritten|finished|final|reply|report|plan|letter|assistant.s answer)|rewrite|rewritten|corrected|repaired?|edited text|draft after|update|entry|page|reply|said to the user|report to|final|outcome|recommendation|plan after|treatment|roadmap)\\b`,
  'i',
);

export interface ExamplePart {
  heading: string;
  /** Markdown; no code fence is left open. */
  text: string;
  isWhole: boolean;
}

export interface WorkedExample {
  file: string;
  title: string;
  before: ExamplePart;
  after: ExamplePart;
}

/** The file of a kit that shows one piece of work from its beginning to its end, if it has one. */
export function workedExampleFile(names: readonly string[]): string | undefined {
  return names.find((name) => NAME.test(name));
}

/** What was there before the kit was used, and what came of it, as its own file tells. Null if that cannot be told. */
export function workedExample(file: string, text: string): WorkedExample | null {
  const { title, intro, sections } = sectionsOf(text);
  const telling = sections.filter((one) => one.text.length >= LEAST_CHARACTERS);
  const named = telling.find(({ heading }) => BEFORE.test(heading));
  // Otherwise the lines under the title usually say what the case is.
  const first = named ?? (intro.length >= LEAST_CHARACTERS ? { heading: 'The case', text: intro } : undefined);
  if (first === undefined) return null;
  const later = telling.slice(named === undefined ? 0 : telling.indexOf(named) + 1);
  const last = later.findLast(({ heading }) => AFTER.test(heading));
  if (last === undefined) return null;
  return { file, title, before: cut(first), after: cut(last) };
}

function sectionsOf(text: string) {
  let title = '';
  const intro: string[] = [];
  let isCode = false;
  const sections: { heading: string; lines: string[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (/^ {0,3}(```|~~~)/.test(line)) isCode = !isCode;
    const heading = isCode ? null : /^(#{1,2}) +(.+?) *#* *$/.exec(line);
    if (heading?.[1] === '#') title ||= heading[2]!;
    else if (heading !== null) sections.push({ heading: heading[2]!, lines: [] });
    else (sections.at(-1)?.lines ?? intro).push(line);
  }
  const textOf = (lines: readonly string[]) => lines.join('\n').trim();
  return {
    title,
    intro: textOf(intro),
    sections: sections.map(({ heading, lines }) => ({ heading, text: textOf(lines) })),
  };
}

/** At the end of a line; a fence that was open there is closed. */
function cut({ heading, text }: { heading: string; text: string }): ExamplePart {
  if (text.length <= MOST_CHARACTERS) return { heading, text, isWhole: true };
  const end = text.lastIndexOf('\n', MOST_CHARACTERS);
  const kept = text.slice(0, end <= 0 ? MOST_CHARACTERS : end);
  const isOpen = (kept.match(/^ {0,3}(```|~~~)/gm)?.length ?? 0) % 2 === 1;
  return { heading, text: isOpen ? `${kept}\n\`\`\`` : kept, isWhole: false };
}
