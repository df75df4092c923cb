import type { DocumentProblem } from '../../../src/http/dashboard/oauth/document-problem.ts';

const OF_DOCUMENT: Readonly<Record<DocumentProblem, string>> = {
  address: 'The id of the app is not the plain address of a document.',
  not_https: 'The document of the app must be at an https address.',
  unreachable:
    'The document of the app could not be read. It must be at a public address, without redirects, of at most 16 KB, and come within 5 seconds.',
  not_json: 'The address of the app does not answer with a JSON document.',
  other_address: 'The document of the app is about another address.',
  secret: 'The app must not use a secret: token_endpoint_auth_method must be "none".',
  no_codes: 'The app does not ask for codes, and nothing else is given here.',
  metadata: 'The document of the app has a name or a redirect address that is not allowed.',
  unusable:
    'The document of the app cannot be used. It must be JSON of at most 16 KB at the plain address that is its client_id, come within 5 seconds and without redirects, and have allowed redirect addresses and no secret.',
};

/** By the codes of the OAuth library. */
const OF_REQUEST: Readonly<Record<string, string>> = {
  invalid_client: 'The app is not known here. Connect it again.',
  invalid_redirect: 'The app asks for the answer at an address that it has not registered.',
};

/** Why a request was refused, by its codes alone: anybody can make an address of this page, with any words in it. */
export function connectProblem(error: string | null, reason: string | null): string {
  return own(OF_DOCUMENT, reason) ?? own(OF_REQUEST, error) ?? 'Go back to the app and connect it again.';
}

function own(sentences: Readonly<Record<string, string>>, code: string | null): string | undefined {
  return code !== null && Object.hasOwn(sentences, code) ? sentences[code] : undefined;
}
