import { ERRNO } from './support/disk.ts';
import { failingDisk } from './support/failing-disk.ts';

export const fault = failingDisk('the disk becomes read-only', [
  { name: 'EROFS on write', writes: ERRNO.EROFS, syncs: 0 },
]);
