import type { KitFile } from '../../sdk/src/kit-files.ts';
import { findingsIn } from '../catalogue/findings.ts';

/** Contents that a person should review before an assistant uses them: in the files as they arrived. */
export function reviewFindings(files: readonly KitFile[]) {
  return findingsIn(files).map(({ file, line, what }) => ({ file, line, what }));
}
