import { readFileSync, writeFileSync } from 'node:fs';
import { docsExamples, docsService, shownAnswer } from '../test/support/docs-examples.ts';

/** Runs the examples of the docs and writes today's answers into the pages. */
const service = await docsService();
const examples = docsExamples().filter(({ answer }) => answer !== null);
// From the end of each page, so earlier offsets stay valid.
for (const example of examples.reverse()) {
  const path = new URL(`../docs/${example.file}`, import.meta.url);
  const page = readFileSync(path, 'utf8');
  const output = shownAnswer(await service.run(example), page.slice(0, example.answer!.start).endsWith('json\n'));
  writeFileSync(path, `${page.slice(0, example.answer!.start)}${output}\n${page.slice(example.answer!.end)}`);
  console.log(`${example.file}: ${output.length} characters`);
}
await service.close();
