import { hash } from 'node:crypto';
import type { KitFile } from '../../sdk/src/kit-files.ts';
import { zipKit } from '../catalogue/archive.ts';
import { bytesOf } from '../catalogue/bundle.ts';
import { HOOKS_FILE } from '../catalogue/findings.ts';
import { frontMatter } from '../catalogue/front-matter.ts';
import { type Kit, SLUG } from '../catalogue/kit.ts';
import { MAX_SKILL_NAME } from '../catalogue/lint.ts';
import { type KitOrigin, manifestDigest, versionOf } from '../catalogue/release.ts';
import { unsafeReason, WINDOWS_DEVICE } from '../catalogue/safe-names.ts';
import { digestOf } from './folder.ts';
import { InstallError } from './install-error.ts';
import { type InstallPlatform, LAYOUTS, servesPlatform, titleOf } from './layouts.ts';
import { reviewFindings } from './review-findings.ts';
import { withoutTests } from './test-files.ts';

/** A kit as received: nothing in it is trusted yet. */
export interface DownloadedKit {
  kit: Kit;
  files: readonly KitFile[];
  /** `sha256:…` as stated by the service. */
  digest: string | undefined;
  etag?: string | undefined;
  origin?: KitOrigin | undefined;
}

export type InstallPlan = ReturnType<typeof planInstall>;
type PlannedFile = ReturnType<typeof plannedFile>;

/** Where every file goes. Throws InstallError, with the reason, for anything that must not be installed. */
export function planInstall(
  downloaded: DownloadedKit,
  platforms: readonly InstallPlatform[],
  scope: 'project' | 'home',
  { all = false }: { all?: boolean | undefined } = {},
) {
  const { kit, files: received, etag, origin } = downloaded;
  if (!isFolderName(kit.slug)) throw new InstallError('the kit has no valid slug');
  const unsafe = unsafeReason(received);
  if (unsafe !== undefined) throw refusal(kit, unsafe);
  const digest = provenDigest(downloaded);
  const files = all ? received : withoutTests(received);
  const planned = new Map<string, PlannedFile>();
  const notes: string[] = [];
  for (const platform of platforms) {
    if (!servesPlatform(kit.ai_targets, platform))
      throw refusal(kit, `it is made for ${kit.ai_targets.join(', ')}, not for ${titleOf(platform)}`);
    const placed =
      platform === 'chatgpt'
        ? forUpload({ ...downloaded, files }, versionOf(digest), notes)
        : inFolders({ ...downloaded, files }, platform, scope, notes);
    for (const file of placed) planned.set(file.path, file);
  }
  return {
    kit,
    /** The slug under which the kit is installed, where it had another one then. */
    replaces: undefined as string | undefined,
    digest,
    etag,
    origin,
    version: versionOf(digest),
    platforms: [...platforms],
    all,
    /** Files of the kit that are not installed: its tests. */
    leftOut: received.length - files.length,
    files: [...planned.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    findings: reviewFindings(files),
    /** Steps left for the user. */
    notes,
  };
}

function isFolderName(name: string): boolean {
  return SLUG.test(name) && !WINDOWS_DEVICE.test(name);
}

function refusal({ slug }: Kit, reason: string): InstallError {
  return new InstallError(`${slug} is not installed: ${reason}`);
}

/** The service's digest covers the name and the SHA-256 of every file, so one comparison verifies all of them. */
function provenDigest({ kit, files, digest }: DownloadedKit): string {
  const actual = manifestDigest(
    files.map((file) => ({ name: file.name, sha256: hash('sha256', bytesOf(file), 'hex') })),
  );
  if (digest === undefined) throw refusal(kit, 'the service sent no digest to verify its files with');
  if (digest !== `sha256:${actual}`) throw refusal(kit, 'its files do not match the digest of the service');
  return actual;
}

function inFolders(
  downloaded: DownloadedKit,
  platform: InstallPlatform,
  scope: 'project' | 'home',
  notes: string[],
): PlannedFile[] {
  const { files } = downloaded;
  const { skills, extras, hooks } = LAYOUTS[platform];
  const skill = skillName(downloaded);
  const folder = `${skills![scope]}/${skill}`;
  const placed: PlannedFile[] = [];
  if (hooks !== undefined && files.some(({ name }) => name === HOOKS_FILE)) {
    placed.push(plannedFile(`${folder}-hooks/.claude-plugin/plugin.json`, hooksManifest(skill)));
    notes.push(`${titleOf(platform)}: restart it or enter /reload-plugins, so that the hooks of ${skill} run`);
  }
  for (const file of files) {
    const { name } = file;
    if (hooks?.test(name)) {
      placed.push(plannedFile(`${folder}-hooks/hooks/${name.slice(name.lastIndexOf('/') + 1)}`, bytesOf(file)));
      continue;
    }
    const extra = extras.find(({ from }) => from.test(name));
    if (extra === undefined) {
      // The assistant's own texts to paste stay where the kit's README says they are.
      if (name.startsWith('platforms/') && !name.startsWith(`platforms/${platform}/`)) continue;
      placed.push(plannedFile(`${folder}/${name}`, bytesOf(file)));
      if (name === 'platforms/gemini/gem.md') notes.push(`Gemini: paste ${folder}/${name} into a Gem, if you use one`);
      continue;
    }
    const place = extra[scope];
    if (place === null) notes.push(`${titleOf(platform)} has no folder for ${name} outside a project; it was left out`);
    else placed.push(plannedFile(`${place}/${name.slice(name.lastIndexOf('/') + 1)}`, bytesOf(file)));
  }
  return placed;
}

/** Claude Code loads a plugin from the folder of skills if it has a manifest. */
function hooksManifest(skill: string): Uint8Array {
  const manifest = { name: `${skill}-hooks`, description: `The hooks of the skill ${skill}.`, version: '1.0.0' };
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}

/** Assistants find a skill by its folder, which must match the name in SKILL.md. */
function skillName({ kit, files, origin }: DownloadedKit): string {
  const skill = files.find(({ name }) => name === 'SKILL.md');
  if (skill === undefined) throw refusal(kit, 'it has no SKILL.md, so no assistant would find it');
  const matter = frontMatter(skill.text);
  const name = 'fields' in matter ? matter.fields.name : undefined;
  if (typeof name === 'string' && name.length <= MAX_SKILL_NAME && isFolderName(name)) return name;
  // Of a source, whose author need not know the rules for names.
  if (origin !== undefined && kit.slug.length <= MAX_SKILL_NAME) return kit.slug;
  throw refusal(kit, 'its SKILL.md has no valid name');
}

function forUpload({ kit, files }: DownloadedKit, version: string, notes: string[]): PlannedFile[] {
  const placed = [plannedFile(`${kit.slug}.zip`, zipKit(kit, [...files], 'skill', version))];
  const instructions = files.find(({ name }) => name === 'platforms/chatgpt/instructions.md');
  notes.push(`ChatGPT: upload ${kit.slug}.zip under Skills, or add its files to a project`);
  if (instructions !== undefined) {
    placed.push(plannedFile(`${kit.slug}-instructions.md`, Buffer.from(instructions.text)));
    notes.push(`ChatGPT: paste ${kit.slug}-instructions.md into the instructions of a GPT or a project`);
  }
  return placed;
}

/** `path` is relative to the folder of the installation, with forward slashes. */
function plannedFile(path: string, bytes: Uint8Array) {
  return { path, bytes, digest: digestOf(bytes) };
}
