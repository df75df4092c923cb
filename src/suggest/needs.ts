/** Something that a kit may serve. */
export interface Need {
  /** As the caller knows it: the goal, a part of it, or a fact. */
  text: string;
  /** What the engine is asked. */
  useCase: string;
  from: 'goal' | 'part' | 'fact';
  /** Of a goal of several sentences: most of those tell something, and ask for nothing. */
  isTold?: boolean;
}

/** Each need is a question to the engine. */
const MAX_PARTS = 3;
const MAX_GAPS = 4;
/** Shorter parts are names or interjections, not needs. */
const MIN_PART_WORDS = 3;

/** The gaps that the command line finds, as people would ask for what is missing. */
const KNOWN_GAPS: ReadonlyMap<string, string> = new Map([
  ['tests', 'Write unit tests for code that has none'],
  ['ci', 'Set up a CI pipeline that builds the project and runs its tests'],
  ['error tracking', 'Set up logging, metrics and alerts so that we notice errors in production'],
  ['agents.md', 'Write an AGENTS.md that tells coding assistants about this project'],
  ['container image', 'Build a container image and deploy it'],
  ['readme', 'Write the documentation of this project from its code'],
]);

/** The goal, its parts if it has several, and the facts that say what is missing. */
export function needsOf(goal: string, facts: readonly string[]): Need[] {
  const whole: Need[] = goal === '' ? [] : [{ text: goal, useCase: goal, from: 'goal' }];
  const gaps = facts.flatMap((text): Need[] => {
    const missing = missingIn(text);
    if (missing === undefined) return [];
    const useCase = KNOWN_GAPS.get(missing.toLowerCase()) ?? `Set up ${missing} for this project`;
    return [{ text, useCase, from: 'fact' }];
  });
  return [...whole, ...partsOf(goal), ...gaps.slice(0, MAX_GAPS)];
}

/** "no error tracking" lacks error tracking. The engine would read the fact itself as a refusal. */
function missingIn(fact: string): string | undefined {
  return /^(?:no|without|missing|needs|lacks)\s+(.+)$/i.exec(fact)?.[1];
}

function partsOf(goal: string): Need[] {
  const parts = goal
    .split(/[;\n]|[.!?](?=\s)|,?\s+(?:and(?: then| also)?|then|also|plus)\s+/i)
    .map((part) => part.replace(/^[\s\-*•\d.)]+|[\s.,!?]+$/g, ''))
    .filter((part) => part.split(/\s+/).length >= MIN_PART_WORDS);
  if (parts.length < 2) return [];
  const isTold = /\S[.!?]\s+\S/.test(goal);
  return parts.slice(0, MAX_PARTS).map((text) => ({ text, useCase: text, from: 'part', isTold }));
}
