import { hash } from 'node:crypto';
import { bytesOf, type Deliverable } from './bundle.ts';

/** What changed in a file, in lines; a file that is not text has none. */
export interface FileChange {
  file: string;
  change: 'added' | 'changed' | 'removed';
  added: number;
  removed: number;
}

export function fileChanges(before: readonly Deliverable[], after: readonly Deliverable[]): FileChange[] {
  const old = new Map(before.map((file) => [file.name, file]));
  const changes: FileChange[] = [];
  for (const file of after) {
    const was = old.get(file.name);
    old.delete(file.name);
    if (was !== undefined && digestOf(was) === digestOf(file)) continue;
    changes.push({
      file: file.name,
      change: was === undefined ? 'added' : 'changed',
      ...lineChanges(was?.text ?? '', file.text),
    });
  }
  for (const file of old.values()) changes.push({ file: file.name, change: 'removed', ...lineChanges(file.text, '') });
  return changes;
}

export function digestOf(file: Deliverable): string {
  return hash('sha256', bytesOf(file), 'hex');
}

/** How many lines came and went; a line that moved did neither. */
function lineChanges(before: string, after: string): { added: number; removed: number } {
  const counts = new Map<string, number>();
  for (const line of linesOf(before)) counts.set(line, (counts.get(line) ?? 0) + 1);
  let added = 0;
  let kept = 0;
  for (const line of linesOf(after)) {
    const left = counts.get(line) ?? 0;
    if (left === 0) added += 1;
    else {
      kept += 1;
      counts.set(line, left - 1);
    }
  }
  return { added, removed: linesOf(before).length - kept };
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
