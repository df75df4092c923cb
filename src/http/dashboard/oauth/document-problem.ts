/** Why the document of an app cannot be used. The page that the person is led to has a sentence for each. */
export type DocumentProblem =
  | 'address'
  | 'not_https'
  | 'unreachable'
  | 'not_json'
  | 'other_address'
  | 'secret'
  | 'no_codes'
  | 'metadata'
  /** All that is said where documents may be in private networks: reasons would tell what there is at an address. */
  | 'unusable';
