import { PLATFORMS } from '../recommend/platforms.ts';
import { CURRENCY, ID, KIT_FIELDS, MAX_ENTRIES, MAX_NAME, MAX_TEXT, SLUG } from './kit.ts';
import { ACCESS } from './release.ts';

const field = (description: string, rules: object) => ({ ...rules, description });

const lines = (description: string, items: object = { type: 'string', minLength: 1 }) => ({
  type: 'array',
  description,
  items,
  uniqueItems: true,
  maxItems: MAX_ENTRIES,
});

/** JSON Schema of kit.yaml, for editors. `checkKit` decides: it also knows the files and the other kits. */
export const KIT_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Kitscout kit',
  description: 'kit.yaml: what a kit is. The folder name is its slug.',
  type: 'object',
  additionalProperties: false,
  required: KIT_FIELDS.filter((field) => field !== 'id' && field !== 'slug'),
  properties: {
    id: field('Leave it out: it follows from the slug.', { type: 'string', pattern: ID.source }),
    slug: field('Leave it out: it is the folder name.', { type: 'string', pattern: SLUG.source }),
    name: field('What people click on.', { type: 'string', minLength: 1, maxLength: MAX_NAME }),
    tagline: field('One line that says what changes for them.', { type: 'string', minLength: 1, maxLength: MAX_TEXT }),
    description: field('For whom, when, and when not.', { type: 'string', minLength: 1, maxLength: MAX_TEXT }),
    price_cents: field('List price in the smallest unit of the currency; 0 is free.', { type: 'integer', minimum: 0 }),
    currency: field('Three lower-case letters, such as usd.', { type: 'string', pattern: CURRENCY.source }),
    access: field('public: everybody may read the files, without an account.', {
      enum: [...ACCESS],
      default: 'private',
    }),
    former_slugs: lines('Slugs that it had before, the first one first: they keep leading to it.', {
      type: 'string',
      pattern: SLUG.source,
    }),
    ai_targets: {
      ...lines('Which assistants it is made for: any, or a platform, or something more specific after a hyphen.', {
        type: 'string',
        pattern: `^(any|(${PLATFORMS.join('|')})(-[a-z0-9]+)*)$`,
      }),
      minItems: 1,
    },
    personas: lines('Who uses it.'),
    keywords: lines('The words people say when they have the need: symptoms, slang, names of tools.'),
    whats_inside: lines('One line for each thing inside.'),
    deliverables: lines('The files, in reading order, relative to the folder.'),
  },
} as const;
