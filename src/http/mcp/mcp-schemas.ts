import type { ApiSchemas } from '../../mcp/tools.ts';
import { openApiDocument } from '../openapi.ts';

type Json = Record<string, never>;

/** The schemas of the endpoints, as the tools of MCP state them: taken from openapi.json, with its references resolved. */
export function mcpSchemas(): ApiSchemas {
  const document = openApiDocument() as unknown as Json;
  const schemas = at(document, 'components', 'schemas');
  const resolved = (node: unknown): never => {
    if (Array.isArray(node)) return node.map(resolved) as never;
    if (typeof node !== 'object' || node === null) return node as never;
    const { $ref } = node as { $ref?: string };
    if ($ref !== undefined) return resolved(schemas[$ref.slice($ref.lastIndexOf('/') + 1)]);
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolved(value)])) as never;
  };
  const answer = (path: string, method: string) =>
    resolved(at(document, 'paths', path, method, 'responses', '200', 'content', 'application/json', 'schema'));
  const body = at(
    document,
    'paths',
    '/api/v1/recommend',
    'post',
    'requestBody',
    'content',
    'application/json',
    'schema',
  );
  const parameters = at(document, 'paths', '/api/v1/kits', 'get', 'parameters') as unknown as Json[];
  return {
    recommendInput: resolved(body),
    recommendOutput: answer('/api/v1/recommend', 'post'),
    listInput: {
      type: 'object',
      properties: Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === 'query')
          .map((parameter) => [
            parameter.name,
            { ...(resolved(parameter.schema) as object), description: parameter.description },
          ]),
      ),
      additionalProperties: false,
    } as never,
    listOutput: answer('/api/v1/kits', 'get'),
    kitOutput: answer('/api/v1/kits/{id_or_slug}', 'get'),
    usageOutput: answer('/api/v1/usage', 'get'),
  };
}

function at(node: Json, ...path: string[]): Json {
  return path.reduce((inner, key) => inner[key] as Json, node);
}
