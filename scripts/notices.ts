import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type Shipped, shippedPackages } from './shipped.ts';

/** `npm run notices`: writes THIRD-PARTY-NOTICES, which goes into every package and image. */
const RULE = '='.repeat(80);

export function notices(): string {
  const packages = shippedPackages();
  const read = (name: string) => readFileSync(join(ROOT, name), 'utf8').trim();
  return [
    'Kitscout contains work of others, under the licences below.',
    [...byText(packages)].map(([text, users]) => `${RULE}\n${users.map(line).join('\n')}\n\n${text}`).join('\n\n'),
    `${RULE}\nPackages without a licence file of their own, and the runtime, whose package has the file LICENSE\n\n${packages
      .filter(({ texts }) => texts.length === 0)
      .map(line)
      .join('\n')}`,
    `${RULE}\nThe ONNX runtime and its library (onnxruntime-node, onnxruntime-common)\n\n${read('legal/onnxruntime.txt')}`,
    `${RULE}\nThe engine's encoder\n\n${read('src/recommend/NOTICE')}`,
    ...['Apache-2.0', 'CC-BY-4.0', 'CC-BY-3.0'].map((name) => `${RULE}\n${name}\n\n${read(`legal/${name}.txt`)}`),
    '',
  ].join('\n\n');
}

/** Many packages have the same text, which is printed once. */
function byText(packages: readonly Shipped[]): Map<string, Shipped[]> {
  const users = new Map<string, Shipped[]>();
  for (const each of packages) for (const text of each.texts) users.set(text, [...(users.get(text) ?? []), each]);
  return users;
}

function line({ name, version, licence, how }: Shipped): string {
  return `${`${name} ${version}`.trim()} (${licence}; ${how})`;
}

if (import.meta.main) writeFileSync(join(ROOT, 'THIRD-PARTY-NOTICES'), notices());
