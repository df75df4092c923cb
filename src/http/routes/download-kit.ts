import { mayDownload } from '../../accounts/tiers.ts';
import { PublicError } from '../../errors.ts';
import { etagOf, isNotModified } from '../wire/etag.ts';
import { findKit } from './get-kit.ts';
import { withheld } from './kit-contents.ts';
import { sendVersion, versionAsked } from './kit-version.ts';
import { type ApiRoute, idOrSlugOf } from './route.ts';
import { Type } from './type.ts';

const Query = Type.Object({
  version: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{12,64}$',
      description: 'An earlier version, as the first 12 or more characters of its digest; by default the current one.',
    }),
  ),
});

export const downloadKitRoute: ApiRoute = {
  endpoint: 'download_kit',
  method: 'GET',
  path: '/api/v1/kits/{id_or_slug}/download',
  summary: 'Download a kit',
  tag: 'kits',
  description:
    'The files of the kit as one markdown text, in their listed order. Each file follows the line <!-- file: NAME --> and a blank line: ' +
    'markdown as it is, any other file in a code fence. Files are separated by one blank line. The marker of a file that does not end ' +
    'in a newline is <!-- file: NAME (no final newline) -->; that of a file which itself holds such a line says how many lines follow, ' +
    '<!-- file: NAME (12 lines) -->; and a file that is not UTF-8 text is base64 in a fence after <!-- file: NAME (base64) -->. So the text can be split back byte for byte. Needs the Pro tier or above.',
  answer: {
    description: 'The content of the kit.',
    contentType: 'text/markdown',
    schema: Type.String(),
    cacheable: true,
    headers: ['X-Kit-Digest'],
    example: '<!-- file: README.md -->\n\n# Flaky Test Hunter\n',
  },
  errors: ['tier_required', 'not_found', 'content_unavailable'],
  query: Query,
  async handle({ contents, catalogue: current, store }, request, reply) {
    if (!mayDownload(request.admission!.tier)) {
      throw new PublicError(
        'tier_required',
        'Downloads through the API need the Pro tier or above; this account is on the Free tier. Kits that are free for everyone need no key: GET /kits/{id_or_slug}/content.md.',
      );
    }
    const { catalogue } = current();
    const asked = versionAsked(request.query);
    // Also of a kit that was withdrawn, by those who have it.
    if (asked !== undefined) {
      const i = catalogue.find(idOrSlugOf(request));
      return sendVersion(store, i === undefined ? idOrSlugOf(request) : catalogue.kitAt(i).slug, asked, reply);
    }
    const release = catalogue.releaseAt(findKit(catalogue, request));
    const { contentHash, digest, origin } = release;
    if (origin?.withheld === true) throw withheld(origin);
    // The hash identifies the content exactly, so a caller that has it needs no store access.
    if (contentHash !== null && isNotModified(request, reply, etagOf(contentHash))) return reply.send();
    const content = await contents.read(release);
    if (digest !== null) reply.header('x-kit-digest', `sha256:${digest}`);
    return reply.type('text/markdown; charset=utf-8').send(content);
  },
};
