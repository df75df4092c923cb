import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Shipped } from './shipped.ts';

/**
 * A bill of materials (CycloneDX) of everything shipped. `npm sbom --omit=dev` omits every dependency that a
 * development dependency also has, such as `pg`, and everything built into the pages.
 */
export function sbom(version: string, packages: readonly Shipped[], now: Date) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: {
        type: 'application',
        name: 'kitscout',
        version,
        purl: purl('kitscout', version),
        licenses: licences('MIT'),
      },
    },
    components: packages.map((each) => ({
      type: 'library',
      name: each.name,
      ...(each.version !== '' && { version: each.version, purl: purl(each.name, each.version) }),
      ...(each.integrity !== undefined && { hashes: [hash(each.integrity)] }),
      licenses: licences(each.licence),
      properties: [{ name: 'kitscout:how', value: each.how }],
    })),
  };
}

const purl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** An SPDX identifier, or an expression of several. */
function licences(licence: string): object[] {
  return licence.includes(' ') ? [{ expression: licence }] : [{ license: { id: licence } }];
}

/** Converts the digest format of the lock file. */
function hash(integrity: string): { alg: string; content: string } {
  const [algorithm, digest] = integrity.split('-') as [string, string];
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
}
