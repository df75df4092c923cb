// The limits of feedback, for the pages and the command line too.
export { MAX_COMMENT_LENGTH, VERDICTS, type Verdict } from '../../feedback/verdicts.ts';

export const MAX_REQUEST_ID_LENGTH = 128;
