import { ERRNO } from './support/disk.ts';
import { failingDisk } from './support/failing-disk.ts';

export const fault = failingDisk('the disk fails', [
  { name: 'EIO on write', writes: ERRNO.EIO, syncs: 0 },
  { name: 'EIO on fsync', writes: 0, syncs: ERRNO.EIO },
  { name: 'EIO on both', writes: ERRNO.EIO, syncs: ERRNO.EIO },
]);
