// TypeBox's functions for the schemas of the routes, with its types. Importing its own loads 300 modules: 3 MB.

import type TypeBox from 'typebox';

type Builders = Pick<
  typeof TypeBox,
  'Array' | 'Boolean' | 'Enum' | 'Integer' | 'Literal' | 'Null' | 'Number' | 'Object' | 'Optional' | 'String' | 'Union'
>;

const ofType = (type: string) => (options?: object) => ({ type, ...options });

const builders = {
  Array: (items: object, options?: object) => ({ type: 'array', items, ...options }),
  Boolean: ofType('boolean'),
  Enum: (values: readonly string[], options?: object) => ({ enum: values, ...options }),
  Integer: ofType('integer'),
  Literal: (value: unknown, options?: object) => ({ type: typeof value, const: value, ...options }),
  Null: ofType('null'),
  Number: ofType('number'),
  Object: (properties: Record<string, object>, options?: object) => {
    const required = Object.keys(properties).filter((name) => !Object.hasOwn(properties[name]!, '~optional'));
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
  },
  // Not enumerable, so it is no part of the schema that others read.
  Optional: (schema: object) => Object.defineProperty({ ...schema }, '~optional', { value: true }),
  String: ofType('string'),
  Union: (anyOf: readonly object[], options?: object) => ({ anyOf, ...options }),
};

export const Type = builders as unknown as Builders;
