// Reads the repositories of sources.json and writes what training uses of them: skills, agents and commands with what their authors say
// that people say, and headings with the sections below them. Same commits, same files.
// usage: node training/collect.ts --out DIR [--checkouts DIR] [--pin]
//   --checkouts  where repositories are or are cloned to, as owner/name (default: DIR of --out, checkouts)
//   --pin        writes the commits and licences that were read into sources.json
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { isSkillFile, readSections, readSkill } from './extract.ts';

export interface Source {
  repository: string;
  /** Null until somebody has pinned it. */
  commit: string | null;
  licence: string | null;
  /** Folders or files to read; all of the repository when it is empty. */
  paths: string[];
}

/** How licences that allow this begin. Others are left out. */
const LICENCES: [name: string, sign: RegExp][] = [
  ['Apache-2.0', /Apache License\s+Version 2\.0/],
  ['MIT', /Permission is hereby granted, free of charge/],
  ['BSD', /Redistribution and use in source and binary forms/],
  ['CC0-1.0', /CC0 1\.0 Universal/],
  ['CC-BY-4.0', /Creative Commons Attribution 4\.0/],
];
const LICENCE_FILES = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'LICENCE', 'LICENCE.md', 'COPYING'];
const TEXT = /\.(?:md|mdx|mdc)$/i;

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** The folder of a repository at its commit; cloned when it is not there. */
function checkOut({ repository, commit }: Source, checkouts: string): string {
  const folder = join(checkouts, repository);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    execFileSync('git', ['clone', '--quiet', `https://github.com/${repository}.git`, folder]);
  }
  if (commit !== null) git(folder, 'checkout', '--quiet', '--detach', commit);
  return folder;
}

export function licenceOf(folder: string): string | null {
  for (const file of LICENCE_FILES) {
    if (!existsSync(join(folder, file))) continue;
    const text = readFileSync(join(folder, file), 'utf8').replace(/\s+/g, ' ');
    return LICENCES.find(([, sign]) => sign.test(text))?.[0] ?? null;
  }
  return null;
}

/** What training uses of one repository, in order of path. */
export function collectFrom(folder: string, repo: string, paths: readonly string[]) {
  const files = git(folder, 'ls-files', '-z', '--', ...(paths.length > 0 ? paths : ['.']))
    .split('\0')
    .filter((file) => TEXT.test(file))
    .sort();
  const texts = files.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  return {
    skills: texts
      .filter(({ file }) => isSkillFile(file))
      .flatMap(({ file, text }) => readSkill(repo, file, text) ?? []),
    sections: texts.flatMap(({ text }) => readSections(repo, text)),
  };
}

function writeLines(file: string, lines: readonly object[]): void {
  writeFileSync(file, gzipSync(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`));
}

function main(): void {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, checkouts: { type: 'string' }, pin: { type: 'boolean', default: false } },
  });
  if (values.out === undefined) throw new Error('usage: collect.ts --out DIR [--checkouts DIR] [--pin]');
  const list = new URL('./sources.json', import.meta.url).pathname;
  const sources = JSON.parse(readFileSync(list, 'utf8')) as Source[];
  const checkouts = values.checkouts ?? join(values.out, 'checkouts');
  const [skills, sections]: [object[], object[]] = [[], []];
  for (const source of sources) {
    const folder = checkOut(source, checkouts);
    const licence = licenceOf(folder);
    if (licence === null) {
      console.error(`${source.repository}: no licence that allows this; left out`);
      continue;
    }
    if (values.pin) Object.assign(source, { commit: git(folder, 'rev-parse', 'HEAD').trim(), licence });
    const found = collectFrom(folder, source.repository, source.paths);
    skills.push(...found.skills);
    sections.push(...found.sections);
    console.log(`${source.repository}: ${found.skills.length} skills, ${found.sections.length} sections, ${licence}`);
  }
  mkdirSync(join(values.out, 'train'), { recursive: true });
  writeLines(join(values.out, 'train/skills.jsonl.gz'), skills);
  writeLines(join(values.out, 'train/sections.jsonl.gz'), sections);
  if (values.pin) writeFileSync(list, `${JSON.stringify(sources, null, 2)}\n`);
}

if (import.meta.main) main();
