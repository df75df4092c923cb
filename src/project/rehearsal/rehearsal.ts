import { pluginsOf } from '../claude-plugins.ts';
import {
  type FolderView,
  projectView,
  type SkillHere,
  skillsBelow,
  skillsOf,
  viewOf,
  withFiles,
} from '../installed-set.ts';
import { clashesIn } from './clashes.ts';
import { contradictionsIn } from './contradictions.ts';
import { duplicatesIn } from './duplicates.ts';
import type { Finding } from './finding.ts';
import { brokenIn } from './front-matter-rules.ts';
import { type Listing, listingsOf, tooLong } from './listing.ts';
import { promptsOf as testPrompts } from './prompts.ts';
import { byWords, type Ranker } from './ranking.ts';
import { pluginTexts, textsOf } from './texts-here.ts';
import { type Prediction, triggersOf } from './triggers.ts';

export interface Rehearsal {
  skills: number;
  commands: number;
  agents: number;
  rules: number;
  /** The plugins of Claude Code whose skills, commands and agents are among them. */
  plugins: string[];
  listings: Listing[];
  predictions: Prediction[];
  findings: Finding[];
}

export interface InstalledSet {
  project: FolderView;
  home: FolderView;
}

export function installedSet(dir: string, home: string): InstalledSet {
  return { project: projectView(dir, home), home: viewOf(home) };
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
  const plugins = pluginsOf(set);
  const found = [
    ...skillsOf(set.project, 'project'),
    ...skillsOf(set.home, 'home'),
    ...plugins.flatMap(({ skills }) => skills),
  ];
  const texts = [
    ...textsOf(set.project, 'project', set.home),
    ...textsOf(set.home, 'home'),
    ...pluginTexts(set, plugins),
  ];
  const distinct = distinctOf(found);
  const chosen = distinct.filter(isChosenByModel);
  const prompts = (skill: SkillHere) => testPrompts(skill, set[skill.scope]);
  const triggers = await Promise.all(rankers.map((ranker) => triggersOf(chosen, prompts, ranker)));
  const duplicates = duplicatesIn(chosen);
  const below = (set.project.below?.() ?? []).map((folder) => skillsBelow(set.project, folder));
  const listings = listingsOf(found, texts);
  const sources = [...distinct, ...texts];
  return {
    skills: distinct.length + below.flat().length,
    commands: texts.filter(({ kind }) => kind === 'command').length,
    agents: texts.filter(({ kind }) => kind === 'agent').length,
    rules: texts.filter(({ kind }) => kind === 'rule').length,
    plugins: plugins.map(({ name }) => name),
    listings,
    predictions: triggers.at(-1)!.predictions,
    findings: [
      ...brokenIn([...distinct, ...below.flat().map((skill) => ({ ...skill, from: 'here' as const }))], texts),
      ...clashesIn(found, texts),
      ...duplicates,
      ...distinctPairs(
        duplicates,
        triggers.flatMap(({ findings }) => findings),
      ),
      ...(await Promise.all(below.map((skills) => besides(skills, chosen, prompts)))).flat(),
      ...contradictionsIn(sources),
      ...tooLong(listings, found),
    ],
  };
}

/**
 * What the skills of a subfolder do to those that are there already. Two subfolders are not compared: nobody works in both.
 * Claude Code puts the folder before the name of one that is there twice.
 */
async function besides(
  skills: readonly SkillHere[],
  there: readonly SkillHere[],
  promptsOf: (skill: SkillHere) => ReturnType<typeof testPrompts>,
): Promise<Finding[]> {
  const names = new Map(there.map(({ name, text }) => [name, text]));
  const own = distinctOf(skills)
    .filter(({ name, text }) => names.get(name) !== text)
    .filter(isChosenByModel)
    .map((skill) => (names.has(skill.name) ? { ...skill, name: `${folderOf(skill)}:${skill.name}` } : skill));
  if (own.length === 0) return [];
  const ownNames = new Set(own.map(({ name }) => name));
  const all = [...there, ...own];
  const twins = duplicatesIn(all);
  const taken = await triggersOf(all, promptsOf, byWords);
  return [...twins, ...distinctPairs(twins, taken.findings)].filter(({ skills: pair }) =>
    pair.some((name) => ownNames.has(name)),
  );
}

function folderOf({ path, folder }: SkillHere): string {
  return path.slice(0, path.indexOf(`/${folder}/`));
}

function distinctOf(skills: readonly SkillHere[]): SkillHere[] {
  return [...new Map(skills.map((skill) => [`${skill.name}\n${skill.text}`, skill])).values()];
}

function isChosenByModel({ description, fields }: SkillHere): boolean {
  return description !== '' && fields['disable-model-invocation'] !== true;
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
