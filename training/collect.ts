// Reads the repositories of sources.json and writes what training uses: skills, agents and commands with their example
// phrases, and headings with the sections below them. The same commits give the same files.
// usage: node training/collect.ts --out DIR [--checkouts DIR] [--pin] [--list]
//   --checkouts  where repositories are or are cloned to, as owner/name, bare or not (default: DIR of --out, checkouts)
//   --pin        writes the commits and licences that were read into sources.json, where it has none
//   --list       prints what would be read, and reads nothing
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { isSkillFile, readSections, readSkill } from './extract.ts';

export interface Source {
  repository: string;
  /** Null until the source is pinned. */
  commit: string | null;
  /** SPDX identifier, or null if no suitable licence was found; such a source is left out. */
  licence: string | null;
  /** Folders or files to read; empty for the whole repository. */
  paths: string[];
}

/** Patterns of licences that allow this use. Sources with other licences are left out. */
const LICENCES: [name: string, sign: RegExp][] = [
  ['Apache-2.0', /Apache License,? Version 2\.0/i],
  ['MIT', /Permission is hereby granted, free of charge/],
  ['BSD-3-Clause', /Redistribution and use in source and binary forms.*Neither the name/],
  ['BSD-2-Clause', /Redistribution and use in source and binary forms/],
  ['CC0-1.0', /CC0 1\.0 Universal/],
  ['CC-BY-4.0', /(?:Creative Commons )?Attribution 4\.0 International/],
];
const LICENCE_FILES = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'LICENCE', 'LICENCE.md', 'COPYING'];
const TEXT = /\.(?:md|mdx|mdc)$/i;
/** Maximum sections per repository and in total; otherwise the model would learn mostly from documentation. */
const MAX_SECTIONS_EACH = 4_000;
const MAX_SECTIONS = 110_000;

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 1 << 29, stdio: 'pipe' });
}

/** The folder of a repository, cloned if missing, and the commit to read, which is the newest if none is pinned. */
function find({ repository, commit }: Source, checkouts: string): { folder: string; commit: string } {
  const folder = join(checkouts, repository);
  if (!existsSync(folder)) {
    mkdirSync(join(folder, '..'), { recursive: true });
    execFileSync('git', ['clone', '--quiet', '--bare', `https://github.com/${repository}.git`, folder]);
  }
  if (commit === null) return { folder, commit: git(folder, 'rev-parse', 'HEAD').trim() };
  try {
    git(folder, 'cat-file', '-e', `${commit}^{commit}`);
  } catch {
    git(folder, 'fetch', '--quiet', 'origin', commit);
  }
  return { folder, commit };
}

/** The SPDX identifier of a licence that allows this use, or null. */
export function licenceOf(folder: string, commit: string): string | null {
  const names = git(folder, 'ls-tree', '--name-only', '-z', commit).split('\0');
  for (const file of LICENCE_FILES) {
    if (!names.includes(file)) continue;
    const text = git(folder, 'show', `${commit}:${file}`).replace(/\s+/g, ' ');
    return LICENCES.find(([, sign]) => sign.test(text))?.[0] ?? null;
  }
  return null;
}

/** The training data from one repository, ordered by path, without duplicates. */
export function collectFrom(folder: string, commit: string, repo: string, paths: readonly string[]) {
  const files = git(folder, 'ls-tree', '-r', '-z', '--name-only', '--full-tree', commit, '--', ...paths)
    .split('\0')
    .filter((file) => TEXT.test(file) && !file.includes('\n'))
    .sort();
  const texts = readAll(folder, commit, files).map((text, i) => ({ file: files[i]!, text }));
  const skills = texts.filter(({ file }) => isSkillFile(file)).map(({ file, text }) => readSkill(repo, file, text));
  const sections = once(
    texts.flatMap(({ text }) => readSections(repo, text)),
    ({ a, b }) => `${a}\n${b}`,
  );
  return {
    skills: once(
      skills.filter((skill) => skill !== null),
      ({ name, description }) => `${name}\n${description}`,
    ),
    sections: evenly(sections, MAX_SECTIONS_EACH),
  };
}

/** The texts of files at a commit; empty for a missing file, as in a clone without its largest files. */
function readAll(folder: string, commit: string, files: readonly string[]): string[] {
  const input = files.map((file) => `${commit}:${file}\n`).join('');
  const out = execFileSync('git', ['-C', folder, 'cat-file', '--batch'], { input, maxBuffer: 1 << 30 });
  let at = 0;
  return files.map(() => {
    const end = out.indexOf(10, at);
    const size = /^[0-9a-f]+ blob (\d+)$/.exec(out.toString('utf8', at, end))?.[1];
    at = end + 1;
    if (size === undefined) return '';
    const text = out.toString('utf8', at, at + Number(size));
    at += Number(size) + 1;
    return text;
  });
}

function once<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();
}

/** Returns `limit` of them, evenly spread. */
function evenly<T>(all: readonly T[], limit: number): T[] {
  if (all.length <= limit) return [...all];
  return Array.from({ length: limit }, (_, i) => all[Math.floor((i * all.length) / limit)]!);
}

function writeLines(file: string, lines: readonly object[]): void {
  writeFileSync(file, gzipSync(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`));
}

const USAGE = 'usage: node training/collect.ts --out DIR [--checkouts DIR] [--pin] [--list]';
const LIST = new URL('./sources.json', import.meta.url).pathname;

function main(): void {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      checkouts: { type: 'string' },
      pin: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const sources = JSON.parse(readFileSync(LIST, 'utf8')) as Source[];
  if (values.list) {
    for (const { repository, commit, licence } of sources)
      console.log(`${repository} ${commit ?? 'newest commit'} ${licence ?? 'no suitable licence'}`);
    return;
  }
  if (values.out === undefined) throw new Error(USAGE);
  collect(sources, values.out, values.checkouts ?? join(values.out, 'checkouts'), values.pin);
  if (values.pin) writeFileSync(LIST, `${JSON.stringify(sources, null, 2)}\n`);
}

function collect(sources: readonly Source[], out: string, checkouts: string, pin: boolean): void {
  const [skills, sections]: [object[], object[]] = [[], []];
  for (const source of sources) {
    const { folder, commit } = find(source, checkouts);
    const licence = licenceOf(folder, commit);
    if (pin) Object.assign(source, { commit, licence });
    if (licence === null) {
      console.error(`${source.repository}: no suitable licence; left out`);
      continue;
    }
    const found = collectFrom(folder, commit, source.repository, source.paths);
    skills.push(...found.skills);
    sections.push(...found.sections);
    console.log(`${source.repository}: ${found.skills.length} skills, ${found.sections.length} sections, ${licence}`);
  }
  mkdirSync(join(out, 'train'), { recursive: true });
  writeLines(join(out, 'train/skills.jsonl.gz'), skills);
  const kept = evenly(sections, MAX_SECTIONS);
  writeLines(join(out, 'train/sections.jsonl.gz'), kept);
  console.log(`${skills.length} skills and ${kept.length} sections from ${sources.length} repositories: ${out}/train`);
}

if (import.meta.main) main();
