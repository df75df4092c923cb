import { PLATFORMS } from '../recommend/platforms.ts';
import { CURRENCY, ID, KIT_FIELDS, MAX_ENTRIES, MAX_NAME, MAX_TEXT, SLUG } from './kit.ts';
import { ACCESS } from './release.ts';

const text = (description: string, rules: object) => ({ type: 'string', ...rules, description });

const lines = (description: string, items: object = { type: 'string', minLength: 1 }) => ({
  type: 'array',
  description,
  items,
  uniqueItems: true,
  maxItems: MAX_ENTRIES,
});

/** JSON Schema of kit.yaml, for editors. `checkKit` has the final say: it also knows the files and the other kits. */
export const KIT_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Kitscout kit',
  description: 'kit.yaml: what a kit is. The folder name is its slug.',
  type: 'object',
  additionalProperties: false,
  required: KIT_FIELDS.filter((field) => field !== 'id' && field !== 'slug'),
  properties: {
    id: text('Leave it out: it follows from the slug.', { pattern: ID.source }),
    slug: text('Leave it out: it is the folder name.', { pattern: SLUG.source }),
    name: text('What people click on.', { minLength: 1, maxLength: MAX_NAME }),
    tagline: text('One line that says what changes for them.', { minLength: 1, maxLength: MAX_TEXT }),
    description: text('For whom, when, and when not.', { minLength: 1, maxLength: MAX_TEXT }),
    price_cents: {
      type: 'integer',
      minimum: 0,
      description: 'List price in the smallest unit of the currency; 0 is free.',
    },
    currency: text('Three lower-case letters, such as usd.', { pattern: CURRENCY.source }),
    access: {
      enum: [...ACCESS],
      default: 'private',
      description: 'public: everybody may read the files, without an account.',
    },
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
