/** A call that counts, with a small answer: no kit has this name. */
export const COUNTED_CALL = { path: '/api/v1/kits/none', status: 404 };
