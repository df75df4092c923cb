import type { FileChange } from '../../catalogue/file-changes.ts';
import type { KitOrigin } from '../../catalogue/release.ts';

/** Where a kit comes from, in lines for a person. */
export function originLines({ source, address, path, commit, licence, withheld, link }: KitOrigin): string[] {
  return [
    `${source}: ${address}`,
    `${path}${commit === null ? '' : ` at commit ${commit.slice(0, 12)}`}`,
    `licence: ${licence ?? 'none stated'}${withheld ? ', which does not allow passing the files on' : ''}`,
    ...(link === null ? [] : [link]),
  ];
}

export function changeText({ file, change, added, removed }: FileChange): string {
  const lines = added + removed === 0 ? '' : ` (+${added} -${removed})`;
  return `${change.padEnd(7)} ${file}${lines}`;
}
