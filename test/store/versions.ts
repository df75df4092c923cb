import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { splitDownload } from '../../sdk/src/kit-files.ts';
import type { Deliverable } from '../../src/catalogue/bundle.ts';
import type { Proof } from '../../src/catalogue/proof.ts';
import type { Store } from '../../src/store/store.ts';
import { ConflictError } from '../../src/store/store.ts';
import { kit, readAll, type Suite } from './engines.ts';

const image = { name: 'logo.png', text: '', bytes: Uint8Array.of(137, 80, 0, 255) };
const withFiles = (slug: string, files: Deliverable[]) => ({
  ...kit(slug, null, { deliverables: files.map(({ name }) => name) }),
  files,
});
const put = (store: Store, ...kits: ReturnType<typeof withFiles>[]) => store.catalogue.import(kits, { merge: false });

export function versionsContract({ checkFresh }: Suite): void {
  describe('versions', () => {
    checkFresh('every version is kept, with what changed in it, and can be read again', async ({ one, two }) => {
      const first = [{ name: 'a.md', text: 'one\ntwo\n' }, image, { name: 'b.md', text: 'same\n' }];
      const second = [
        { name: 'a.md', text: 'one\n2\nthree\n' },
        { name: 'b.md', text: 'same\n' },
        { name: 'c.txt', text: 'new' },
      ];
      await put(one, withFiles('k', first));
      await put(one, withFiles('k', second));
      const [now, then] = await two.catalogue.versions('k');
      assert.deepEqual(now!.changes, [
        { file: 'a.md', change: 'changed', added: 2, removed: 1 },
        { file: 'c.txt', change: 'added', added: 1, removed: 0 },
        { file: 'logo.png', change: 'removed', added: 0, removed: 0 },
      ]);
      assert.deepEqual([then!.changes, now!.digest], [[], (await readAll(two))[0]!.release.digest]);
      const filesIn = async (digest: string) =>
        splitDownload((await two.catalogue.readVersion('k', digest.slice(0, 12)))!.content);
      assert.deepEqual(await filesIn(then!.digest), first);
      assert.deepEqual(await filesIn(now!.digest), second);
      assert.equal(await two.catalogue.readVersion('k', 'f'.repeat(64)), undefined);
      await put(one, withFiles('k', first));
      assert.deepEqual(
        (await two.catalogue.versions('k')).map(({ digest }) => digest),
        [then!.digest, now!.digest],
        'the first is the current one again',
      );
      assert.deepEqual(await filesIn(now!.digest), second);
      await put(one);
      assert.deepEqual(
        [await filesIn(then!.digest), await filesIn(now!.digest)],
        [first, second],
        'also after the kit is gone',
      );
    });

    checkFresh('only the newest twenty are kept, and no file that none of them has', async ({ one }) => {
      for (let i = 0; i < 23; i++)
        await put(
          one,
          withFiles('k', [
            { name: 'a.md', text: `${i}\n` },
            { name: 'b.md', text: 'same\n' },
          ]),
        );
      const versions = await one.catalogue.versions('k');
      assert.equal(versions.length, 20);
      const texts = await Promise.all(
        versions.map(
          async ({ digest }) => splitDownload((await one.catalogue.readVersion('k', digest))!.content)[0]!.text,
        ),
      );
      assert.deepEqual(new Set(texts), new Set(Array.from({ length: 20 }, (_, i) => `${i + 3}\n`)));
    });

    checkFresh('a kit or a version can be deprecated, yanked and restored', async ({ one, two }) => {
      await put(one, withFiles('a', [{ name: 'a.md', text: '1\n' }]), withFiles('b', [{ name: 'a.md', text: 'b\n' }]));
      const slugs = async () => (await readAll(two)).map((stored) => [stored.kit.slug, stored.release.deprecated]);
      const before = await two.catalogue.revision();
      await one.catalogue.mark('a', null, 'deprecated', 'use b');
      assert.deepEqual(await slugs(), [
        ['a', 'use b'],
        ['b', undefined],
      ]);
      const { digest } = (await one.catalogue.versions('a'))[0]!;
      await one.catalogue.mark('a', digest, 'yanked', 'it deletes files');
      assert.deepEqual(await slugs(), [['b', undefined]]);
      const marks = (await two.catalogue.marks('a')).map(({ digest: of, state, reason }) => `${state} ${of} ${reason}`);
      assert.deepEqual(marks.sort(), ['deprecated null use b', `yanked ${digest} it deletes files`]);
      assert.equal((await two.catalogue.readVersion('a', digest))!.digest, digest);
      await put(one, withFiles('a', [{ name: 'a.md', text: '2\n' }]), withFiles('b', [{ name: 'a.md', text: 'b\n' }]));
      assert.deepEqual(
        await slugs(),
        [
          ['a', 'use b'],
          ['b', undefined],
        ],
        'the next version is another',
      );
      assert.equal(await one.catalogue.unmark('a', null), true);
      assert.equal(await one.catalogue.unmark('a', null), false);
      assert.deepEqual(await slugs(), [
        ['a', undefined],
        ['b', undefined],
      ]);
      await assert.rejects(one.catalogue.mark('c', null, 'yanked', 'x'), ConflictError);
      await assert.rejects(one.catalogue.mark('a', 'f'.repeat(64), 'yanked', 'x'), ConflictError);
      assert.ok((await two.catalogue.revision()) > before);
    });

    checkFresh('measurements are kept per kit and follow its files', async ({ one, two }) => {
      await put(one, withFiles('a', [{ name: 'a.md', text: '1\n' }]), withFiles('b', [{ name: 'a.md', text: 'b\n' }]));
      const digest = `sha256:${(await one.catalogue.versions('a'))[0]!.digest}`;
      const proof = { kit: 'a', digest, assistant: { command: 'x', version: null, model: 'm-1' } } as Proof;
      const before = await two.catalogue.revision();
      const { id } = await one.catalogue.addProof(proof);
      assert.deepEqual(await one.catalogue.addProof(proof), { id });
      assert.ok((await two.catalogue.revision()) > before);
      assert.deepEqual(
        (await two.catalogue.proofs('a')).map((found) => [found.id, found.proof]),
        [[id, proof]],
      );
      assert.deepEqual(await two.catalogue.proofs('b'), []);
      const stale = async () => (await readAll(two)).map(({ release }) => release.proofs?.[0]?.stale);
      assert.deepEqual(await stale(), [null, undefined]);
      await put(one, withFiles('a', [{ name: 'a.md', text: '2\n' }]), withFiles('b', [{ name: 'a.md', text: 'b\n' }]));
      assert.deepEqual(await stale(), ['files', undefined]);
      await assert.rejects(one.catalogue.addProof({ ...proof, kit: 'c' }), ConflictError);
      assert.equal(await one.catalogue.removeProof(id), true);
      assert.equal(await one.catalogue.removeProof(id), false);
      assert.deepEqual(await two.catalogue.proofs(), []);
    });
  });
}
