import { splitDownload } from '../../../sdk/src/kit-files.ts';
import { type Deliverable, joinDeliverables } from '../../catalogue/bundle.ts';

/** How stored content is joined. 1.0 put an extra newline after every file; now a marker says if one is missing. */
export const CURRENT_FORM = 2;

export function filesOf(content: string, form: number): Deliverable[] {
  return form === CURRENT_FORM ? splitDownload(content) : splitFirstForm(content);
}

/** Converts content stored by 1.0 to the current form; the next import of its kit stores it that way. */
export function inCurrentForm(content: string, form: number): string {
  return form === CURRENT_FORM ? content : joinDeliverables(splitFirstForm(content));
}

function splitFirstForm(content: string): Deliverable[] {
  if (content === '') return [];
  return content.split(/\n\n(?=<!-- file: .+ -->\n\n)/).map((part) => {
    const lineEnd = part.indexOf('\n');
    const name = /^<!-- file: (.+) -->$/.exec(part.slice(0, lineEnd))?.[1];
    if (name === undefined) throw new Error('the stored content of a kit has a part without a file marker');
    const text = part.slice(lineEnd + 2);
    const isMarkdown = /\.(md|mdc|mdx|markdown)$/i.test(name);
    return { name, text: isMarkdown ? text : text.slice(text.indexOf('\n') + 1, text.lastIndexOf('\n')) };
  });
}
