import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { joinDeliverables } from '../../src/catalogue/bundle.ts';
import type { KitWithFiles } from '../../src/catalogue/kit.ts';
import type { LeftOutKit } from '../../src/store/catalogue-store.ts';
import { type AdmitResult, ConflictError } from '../../src/store/store.ts';
import { admit, kit, newAccount, readAll, type Suite, times } from './engines.ts';

export function catalogueContract({ checkFresh }: Suite): void {
  describe('catalogue', () => {
    checkFresh('is empty at first; an import makes it equal to the imported kits', async ({ one, two }) => {
      assert.deepEqual(
        [await one.catalogue.revision(), await one.catalogue.importedAt(), await readAll(one)],
        [0, null, []],
      );
      const kits = [kit('b-two'), kit('a-one'), kit('a1'), kit('ab')];
      assert.deepEqual(await one.catalogue.import(kits, { merge: false }), {
        kits: 4,
        added: 4,
        updated: 0,
        removed: 0,
      });
      assert.equal(await two.catalogue.revision(), 1);
      const read = await readAll(two);
      assert.deepEqual((await two.catalogue.names()).sort(), read.map(({ kit }) => kit.name).sort());
      assert.deepEqual(
        read.map((stored) => stored.kit.slug),
        ['a-one', 'a1', 'ab', 'b-two'],
        'in byte order',
      );
      assert.deepEqual(read[0]!.kit, kits[1]!.kit);
      assert.deepEqual(read[0]!.files, [{ name: 'README.md', text: '# a-one\n' }]);
      assert.equal(await two.catalogue.readContent(read[0]!.contentHash!), joinDeliverables(kits[1]!.files!));
      assert.equal(await two.catalogue.readContent('0'.repeat(64)), undefined);
    });

    checkFresh(
      'an import writes large kits before it reads more; they are read one at a time, also after small ones',
      async ({ one }) => {
        let pauses = 0;
        function* kits(): Generator<KitWithFiles> {
          for (let i = 0; i < 50; i++) {
            const before = pauses;
            queueMicrotask(() => (pauses += 1));
            yield i < 2 ? kit(`large-${i}`, 'x'.repeat(9 * 1024 * 1024)) : kit(`k${i}`, 'x');
            if (i === 1) assert.ok(pauses > before, 'the first two were written');
          }
        }
        await one.catalogue.import(kits(), { merge: false });
        const sizes: number[] = [];
        for await (const batch of one.catalogue.readAll()) sizes.push(batch.length);
        assert.deepEqual(sizes, [40, 8, 1, 1]);
      },
    );

    checkFresh('a kit under a new slug keeps its id and its versions', async ({ one }) => {
      await one.catalogue.import([kit('old-name', 'one'), kit('other')], { merge: false });
      const renamed = { ...kit('new-name', 'two'), formerSlugs: ['old-name'] };
      renamed.kit.id = kit('old-name').kit.id;
      assert.deepEqual(await one.catalogue.compare([renamed, kit('other')]), { added: 0, updated: 1 });
      const counts = await one.catalogue.import([renamed, kit('other')], { merge: false });
      assert.deepEqual(counts, { kits: 2, added: 0, updated: 1, removed: 0 });
      const [now, , ...rest] = await readAll(one);
      assert.deepEqual([now!.kit.slug, now!.kit.id, rest], ['new-name', renamed.kit.id, []]);
      assert.deepEqual(now!.release.formerSlugs, ['old-name']);
      assert.equal((await one.catalogue.versions('new-name')).length, 2);
      assert.deepEqual(await one.catalogue.versions('old-name'), []);
    });

    checkFresh(
      'an import without changes is no new revision; one with changes reports their number',
      async ({ one }) => {
        await one.catalogue.import([kit('a'), kit('b'), kit('c')], { merge: false });
        assert.deepEqual(await one.catalogue.import([kit('c'), kit('b'), kit('a')], { merge: false }), {
          kits: 3,
          added: 0,
          updated: 0,
          removed: 0,
        });
        assert.equal(await one.catalogue.revision(), 1);
        assert.deepEqual(await one.catalogue.import([kit('a', 'new text\n'), kit('c'), kit('d')], { merge: false }), {
          kits: 3,
          added: 1,
          updated: 1,
          removed: 1,
        });
        assert.equal(await one.catalogue.revision(), 2);
        assert.deepEqual(
          (await readAll(one)).map((stored) => stored.kit.slug),
          ['a', 'c', 'd'],
        );
      },
    );

    checkFresh('merging adds and updates but removes nothing, and refuses duplicate names', async ({ one, two }) => {
      await one.catalogue.import([kit('a'), kit('b')], { merge: false });
      const more = [kit('a'), kit('b', 'x\n'), kit('c')];
      assert.deepEqual(await two.catalogue.compare(more), { added: 1, updated: 1 });
      assert.deepEqual(await one.catalogue.import(more, { merge: true }), {
        kits: 3,
        added: 1,
        updated: 1,
        removed: 0,
      });
      await assert.rejects(one.catalogue.import([kit('d', 'd\n', { id: 'id_a' })], { merge: true }), ConflictError);
      await assert.rejects(one.catalogue.import([kit('d', 'd\n', { id: 'a' })], { merge: true }), ConflictError);
      assert.deepEqual(
        (await readAll(one)).map((stored) => stored.kit.slug),
        ['a', 'b', 'c'],
      );
      assert.equal(await one.catalogue.revision(), 2);
    });

    checkFresh('missing content is reported, and fixed by the next import', async ({ one }) => {
      await one.catalogue.import([kit('a', null), kit('b')], { merge: false });
      assert.deepEqual(
        (await readAll(one)).map(({ contentHash, files }) => [contentHash === null, files.length]),
        [
          [true, 0],
          [false, 1],
        ],
      );
      assert.deepEqual(await one.catalogue.import([kit('a'), kit('b')], { merge: false }), {
        kits: 2,
        added: 0,
        updated: 1,
        removed: 0,
      });
      assert.ok((await readAll(one)).every(({ contentHash }) => contentHash !== null));
    });

    checkFresh('if the kits throw during an import, nothing changes', async ({ one, two }) => {
      await one.catalogue.import([kit('a')], { merge: false });
      function* broken(): Generator<KitWithFiles> {
        for (let i = 0; i < 250; i++) yield kit(`n${i}`);
        throw new Error('a broken kit');
      }
      await assert.rejects(one.catalogue.import(broken(), { merge: false }), /a broken kit/);
      assert.equal(await two.catalogue.revision(), 1);
      assert.deepEqual(
        (await readAll(two)).map((stored) => stored.kit.slug),
        ['a'],
      );
      assert.equal((await one.catalogue.import([kit('b')], { merge: false })).removed, 1, 'and the next import works');
    });

    checkFresh('content stays readable for an hour after its last kit is removed', async ({ one, two, setClock }) => {
      await setClock('2027-10-01T12:00:00Z');
      await one.catalogue.import([kit('a', 'old\n'), kit('b')], { merge: false });
      const old = (await readAll(one))[0]!.contentHash!;
      await one.catalogue.import([kit('a', 'new\n'), kit('b')], { merge: false });
      assert.match((await two.catalogue.readContent(old))!, /old/);
      await setClock('2027-10-01T12:59:00Z');
      await one.catalogue.import([kit('a', 'newer\n'), kit('b')], { merge: false });
      assert.match((await two.catalogue.readContent(old))!, /old/);
      await setClock('2027-10-01T13:00:30Z');
      await one.catalogue.import([kit('a', 'newest\n'), kit('b')], { merge: false });
      assert.equal(await two.catalogue.readContent(old), undefined);
    });

    checkFresh(
      'is read as a consistent snapshot during imports; imports wait for each other',
      async ({ one, two }) => {
        await one.catalogue.import(
          times(1_200, (i) => kit(`k${i}`)),
          { merge: false },
        );
        const seen: string[] = [];
        for await (const batch of two.catalogue.readAll()) {
          if (seen.length === 0) await one.catalogue.import([kit('only')], { merge: false });
          seen.push(...batch.map((stored) => stored.kit.slug));
        }
        assert.equal(seen.length, 1_200);
        assert.ok(!seen.includes('only'));
        const both = await Promise.all([
          one.catalogue.import([kit('x')], { merge: true }),
          two.catalogue.import([kit('y')], { merge: true }),
        ]);
        assert.deepEqual(both.map(({ kits }) => kits).sort(), [2, 3]);
        assert.equal(await one.catalogue.revision(), 4);
      },
      true,
    );

    checkFresh('a kit that cannot be read is left out and reported, and the others are read', async ({ one }) => {
      const unsplittable = { ...kit('b'), files: [{ name: 'a\u2028b.md', text: 'x' }] };
      const shapeless = { kit: { ...kit('c').kit, keywords: null as unknown as string[] }, files: null };
      await one.catalogue.import([kit('a'), unsplittable, shapeless, kit('d')], { merge: false });
      const leftOut: LeftOutKit[] = [];
      const slugs: string[] = [];
      for await (const batch of one.catalogue.readAll((left) => leftOut.push(left)))
        slugs.push(...batch.map((stored) => stored.kit.slug));
      assert.deepEqual(slugs, ['a', 'd']);
      assert.deepEqual(
        leftOut.map(({ slug }) => slug),
        ['b', 'c'],
      );
      assert.ok(leftOut.every(({ reason }) => reason.length > 10));
    });

    checkFresh('only the files of kits that the reader does not know are read', async ({ one }) => {
      await one.catalogue.import([kit('a'), kit('b')], { merge: false });
      const known = new Set((await readAll(one)).map(({ stored }) => stored));
      const changed = { ...kit('b'), files: [{ name: 'b.md', text: 'other\n' }] };
      await one.catalogue.import([changed, kit('c')], { merge: true });
      const read: [string, unknown][] = [];
      for await (const batch of one.catalogue.readChanged(
        (_, stored) => known.has(stored),
        () => assert.fail(),
      ))
        read.push(...batch.map(({ kit, files }): [string, unknown] => [kit.slug, files]));
      assert.deepEqual(read, [
        ['a', null],
        ['b', changed.files],
        ['c', kit('c').files],
      ]);
    });

    checkFresh('admission continues during an import', async ({ one, two }) => {
      const { keyHash } = await newAccount(one);
      let during: Promise<AdmitResult> | undefined;
      function* kits(): Generator<KitWithFiles> {
        for (let i = 0; i < 400; i++) {
          if (i === 300) during = admit(two, keyHash);
          yield kit(`k${i}`);
        }
      }
      await one.catalogue.import(kits(), { merge: false });
      assert.equal((await during!).outcome, 'admitted');
    });
  });
}
