import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { invisibleInText } from '../catalogue/invisible.ts';
import { MAX_NAME, slugProblem, tooLong } from '../catalogue/kit.ts';
import { skillNameProblem } from '../catalogue/lint.ts';
import { UsageError } from '../errors.ts';
import { type Command, textOption } from './command.ts';
import { createFolder } from './create-folder.ts';

/** Letters that are not a plain letter with a mark. ß is one too, but has an upper case of plain letters. */
const LETTERS: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' };

export const kitNewCommand: Command = {
  name: 'kit new',
  usage: 'NAME [--dir catalogue]',
  summary: 'create a kit folder that passes the check, ready to fill in',
  words: ['NAME'],
  rest: 'WORDS',
  options: { dir: 'the catalogue folder; default ./catalogue' },
  async run(call) {
    const name = call.words.join(' ').trim();
    const slug = name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .toLowerCase()
      .replace(/[æœøłđðþ]/g, (letter) => LETTERS[letter]!)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    if (/[<>]/.test(name) || invisibleInText(name, { lines: false }) !== undefined)
      throw new UsageError('NAME contains < or >, line breaks or invisible characters: use plain text');
    const long = tooLong(name, MAX_NAME);
    if (long !== undefined) throw new UsageError(`NAME ${long}`);
    const problem = slugProblem(slug) ?? skillNameProblem(slug);
    if (problem !== undefined)
      throw new UsageError(
        `"${name}" gives the slug "${slug}", which ${problem}. Choose another NAME; the name that people see can be changed in kit.yaml`,
      );
    const folder = join(textOption(call, 'dir') ?? 'catalogue', slug);
    if (existsSync(folder)) throw new UsageError(`${folder} already exists`);
    const files = scaffold(slug, name);
    for (const [path, text] of Object.entries(files)) {
      createFolder(dirname(join(folder, path)));
      writeFileSync(join(folder, path), text, { flag: 'wx' });
    }
    const check = `kitscout catalogue check ${dirname(folder)}`;
    call.output.result({ slug, folder, files: Object.keys(files) }, `${folder} is ready. Check it with: ${check}`);
  },
};

function scaffold(slug: string, name: string): Record<string, string> {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  // JSON is YAML, and quotes what YAML would read as something else than text.
  return {
    'kit.yaml': `# yaml-language-server: $schema=http://127.0.0.1:8080/schemas/kit.json
name: ${JSON.stringify(title)}
tagline: ${JSON.stringify(`What changes for the person who uses ${title}`)}
description: >-
  Say in 80 to 200 words for whom this kit is, what the assistant does with it, when to use it, and which need it does
  not serve.
price_cents: 0
currency: usd
ai_targets: [any]
personas: [software developer]
keywords: [${JSON.stringify(slug.replaceAll('-', ' '))}]
whats_inside:
  - A skill that leads through the work step by step
deliverables: [README.md, SKILL.md, evals/evals.json]
`,
    'README.md': `# ${title}

What this kit does, what is inside, and a first prompt to try.

Install it with \`kitscout add ${slug}\`.
`,
    'SKILL.md': `---
name: ${JSON.stringify(slug)}
description: ${JSON.stringify(`Use when somebody says these words, shows these files or is stuck at this point. ${title} brings them to this result.`)}
---

# ${title}

## 1. Establish the facts

What to read and what to ask before doing anything.

## 2. Decide

| If | Then | Because |
|---|---|---|
| the case is clear | do this | the reason |
| something is missing | ask for it | a guess costs more |

## 3. Do it

The steps, with the command or the text to produce.

## 4. Check

How to tell a good result from a bad one.
`,
    'evals/evals.json': `${JSON.stringify(
      {
        skill: slug,
        evals: [
          {
            id: 'first-need',
            prompt: 'What a user would write',
            files: [],
            triggers: true,
            expect: [
              { contains: 'a word that only a good answer has', why: 'shown when it is missing' },
              { judge: 'Does the answer do what no program can check?' },
            ],
          },
          { id: 'near-miss', prompt: 'What sounds alike but needs another kit', triggers: false, instead: null },
        ],
      },
      null,
      2,
    )}\n`,
  };
}
