import { join } from 'node:path';
import { readCatalogueFolder } from '../src/catalogue/read-folder.ts';
import { gitRepository, skillText } from '../test/support/git-repository.ts';

const FILES = 3;

/**
 * Git repositories of skills of any number, as others would write them, from the texts of the bundled kits: each skill
 * has the description of one kit and the files of another.
 */
export function sourceRepositories(dir: string, skills: number, count: number) {
  const bundled = [...readCatalogueFolder(new URL('../catalogue', import.meta.url).pathname)].flatMap(({ kit }) =>
    kit === undefined ? [] : [kit],
  );
  const pick = (i: number) => bundled[i % bundled.length]!;
  return Array.from({ length: count }, (_, source) => {
    const repository = gitRepository(join(dir, `source-${source + 1}`));
    const slugs: string[] = [];
    const files: Record<string, string | Uint8Array> = { LICENSE: 'MIT License\n' };
    for (let i = source; i < skills; i += count) {
      const [{ kit }, of] = [pick(i * 7 + 3), pick(i * 13 + 5)];
      const slug = `${pick(i).kit.slug}-${i}`;
      slugs.push(slug);
      const texts = (of.files ?? []).filter(({ name }) => name !== 'SKILL.md').slice(0, FILES - 1);
      const body = of.files?.find(({ name }) => name === 'SKILL.md')?.text.replace(/^---[\s\S]*?\n---\n/, '');
      const description = JSON.stringify(kit.description.replace(/\s+/g, ' ').slice(0, 1_000));
      files[`skills/${slug}/SKILL.md`] = skillText(slug, description, `# ${slug}\n\n${body ?? ''}`);
      for (const { name, text } of texts) files[`skills/${slug}/${name}`] = `${text}\nNumber ${i}.\n`;
    }
    repository.commit(files);
    return { ...repository, slugs };
  });
}
