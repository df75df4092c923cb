import { type FolderView, type SkillHere, skillsOf, viewOf, withFiles } from '../installed-set.ts';
import { clashesIn } from './clashes.ts';
import { contradictionsIn } from './contradictions.ts';
import { duplicatesIn } from './duplicates.ts';
import type { Finding } from './finding.ts';
import { brokenIn } from './front-matter-rules.ts';
import { type Listing, listingsOf, tooLong } from './listing.ts';
import { promptsOf } from './prompts.ts';
import { byWords, type Ranker } from './ranking.ts';
import { textsOf } from './texts-here.ts';
import { type Prediction, triggersOf } from './triggers.ts';

export interface Rehearsal {
  skills: number;
  commands: number;
  rules: number;
  listings: Listing[];
  predictions: Prediction[];
  findings: Finding[];
}

export interface InstalledSet {
  project: FolderView;
  home: FolderView;
}

export function installedSet(dir: string, home: string): InstalledSet {
  return { project: viewOf(dir), home: viewOf(home) };
}

/** The set as it would be with these files, by their paths in the project or the home folder. */
export function withKit(
  set: InstalledSet,
  scope: keyof InstalledSet,
  files: ReadonlyMap<string, string>,
): InstalledSet {
  return { ...set, [scope]: withFiles(set[scope], files) };
}

/**
 * `rankers`: each may find triggers; the last one's predictions are shown.
 *
 * What a set of skills, commands and rules will do to each other. The same skill in the folders of two assistants is one
 * skill.
 */
export async function rehearse(set: InstalledSet, rankers: readonly Ranker[] = [byWords]): Promise<Rehearsal> {
  const found = [...skillsOf(set.project, 'project'), ...skillsOf(set.home, 'home')];
  const texts = [...textsOf(set.project, 'project'), ...textsOf(set.home, 'home')];
  const distinct = [...new Map(found.map((skill) => [`${skill.name}\n${skill.text}`, skill])).values()];
  const chosen = distinct.filter(
    ({ description, fields }) => description !== '' && fields['disable-model-invocation'] !== true,
  );
  const prompts = (skill: SkillHere) => promptsOf(skill, set[skill.scope]);
  const triggers = await Promise.all(rankers.map((ranker) => triggersOf(chosen, prompts, ranker)));
  const duplicates = duplicatesIn(chosen);
  const listings = listingsOf(found, texts);
  const sources = [...distinct, ...texts];
  return {
    skills: distinct.length,
    commands: texts.filter(({ kind }) => kind === 'command').length,
    rules: texts.filter(({ kind }) => kind === 'rule').length,
    listings,
    predictions: triggers.at(-1)!.predictions,
    findings: [
      ...brokenIn(distinct, texts),
      ...clashesIn(found, texts),
      ...duplicates,
      ...distinctPairs(
        duplicates,
        triggers.flatMap(({ findings }) => findings),
      ),
      ...contradictionsIn(sources),
      ...tooLong(listings, found),
    ],
  };
}

/** Of two skills that do the same, one takes the other's prompts too: that is one finding. */
function distinctPairs(known: readonly Finding[], more: readonly Finding[]): Finding[] {
  const pairOf = ({ skills }: Finding) => JSON.stringify(skills.toSorted());
  const pairs = new Set(known.map(pairOf));
  return more.filter((one) => !pairs.has(pairOf(one)) && pairs.add(pairOf(one)));
}

/** Those of the whole set, with those that were not there before marked. */
export function markedNew(before: Rehearsal, after: Rehearsal): Rehearsal {
  const keyOf = ({ kind, skills }: Finding) => JSON.stringify([kind, ...skills]);
  const known = new Set(before.findings.map(keyOf));
  const findings = after.findings.map((one) => (known.has(keyOf(one)) ? one : { ...one, new: true as const }));
  return { ...after, findings: [...findings.filter((one) => one.new), ...findings.filter((one) => !one.new)] };
}
