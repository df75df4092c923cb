// Words that state a need, in the languages of the exclusion rules.

/**
 * Words for needing something, and for what comes next. Each pattern matches one word, so the words show whether a text
 * can match.
 */
export const NEEDING =
  /(?<![\p{L}\p{N}])(?:need|want|missing|lack|looking|brauch\p{L}*|fehl\p{L}*|suche\p{L}?|besoin|veux|voulons|faut|manque|cherch\p{L}+|necesit\p{L}+|quier\p{L}+|queremos|falta\p{L}?|precis\p{L}+|quero|serv[eo]n?o?|voglio|vogliamo|manca\p{L}*|nodig|wil|willen|zoek\p{L}*)(?![\p{L}\p{N}])/iu;
export const NOW =
  /(?<![\p{L}\p{N}])(?:now|next|then|jetzt|nun|dann|maintenant|ahora|agora|adesso|nu)(?![\p{L}\p{N}])/iu;
