// Words that state a need, in the languages of the exclusion rules.

/**
 * Words for needing something, and for what comes next. Each pattern matches one word, so the words show whether a text
 * can match.
 */
export const NEEDING =
  /(?<![\p{L}\p{N}])(?:need|want|missing|lack|looking|brauch\p{L}*|fehl\p{L}*|suche\p{L}?|besoin|veux|voulons|faut|manque|cherch\p{L}+|necesit\p{L}+|quier\p{L}+|queremos|falta\p{L}?|precis\p{L}+|quero|serv[eo]n?o?|voglio|vogliamo|manca\p{L}*|nodig|wil|willen|zoek\p{L}*|potrzeb\p{L}+|trzeba|szuka\p{L}+|chc[ęe]\p{L}*|behöver|saknar|söker)(?![\p{L}\p{N}])/iu;
export const NOW =
  /(?<![\p{L}\p{N}])(?:now|next|then|jetzt|nun|dann|maintenant|ahora|agora|adesso|nu|teraz)(?![\p{L}\p{N}])/iu;
/** What somebody has is a trouble: "we already have customers cancelling every week". */
export const TROUBLED =
  /(?<![\p{L}\p{N}])(?:(?:cancel|complain|leav|fail|wait|los|crash|break|churn|quit|unsubscrib|struggl|miss)\p{L}{0,2}ing|too (?:many|much|few|little)|problems?|troubles?|complaints?)(?![\p{L}\p{N}])/iu;
