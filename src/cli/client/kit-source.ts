import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { bytesOf } from '../../catalogue/bundle.ts';
import { readKit } from '../../catalogue/read-folder.ts';
import { manifestDigest } from '../../catalogue/release.ts';
import { UsageError } from '../../errors.ts';
import type { DownloadedKit } from '../../install/plan.ts';
import type { ClientCall } from '../command.ts';
import { download, versionIn } from './add.ts';
import { clientOf, kitNamed } from './service.ts';

/** A kit of the service by its name, or the folder of one on this machine, as its author has it. */
export async function kitFrom(call: ClientCall, word: string): Promise<DownloadedKit> {
  if (/^\.{1,2}$|[\\/]/.test(word)) return kitInFolder(word);
  const { name, version } = versionIn(word);
  const service = clientOf(call, { needsKey: false });
  return download(call, service, await kitNamed(call, service, name), version);
}

function kitInFolder(folder: string): DownloadedKit {
  if (!existsSync(folder)) throw new UsageError(`${folder} is not a folder`);
  const { kit, files } = readKit(folder);
  const listed = (files ?? []).map((file) => ({ name: file.name, sha256: hash('sha256', bytesOf(file), 'hex') }));
  return { kit, files: files ?? [], digest: `sha256:${manifestDigest(listed)}` };
}
