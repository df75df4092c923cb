import type { TSchema } from 'typebox';
import type { ApiSchemas } from '../../mcp/tools.ts';
import { getKitRoute } from '../routes/get-kit.ts';
import { listKitsRoute } from '../routes/list-kits.ts';
import { recommendRoute } from '../routes/recommend.ts';
import { usageRoute } from '../routes/usage.ts';

/** The schemas of the endpoints, as the tools of MCP state them: plain JSON of what the routes validate and answer. */
export function mcpSchemas(): ApiSchemas {
  const plain = (schema: TSchema) => JSON.parse(JSON.stringify(schema));
  return {
    recommendInput: plain(recommendRoute.body!.schema),
    recommendOutput: plain(recommendRoute.answer.schema),
    listInput: { ...plain(listKitsRoute.query!), additionalProperties: false },
    listOutput: plain(listKitsRoute.answer.schema),
    kitOutput: plain(getKitRoute.answer.schema),
    usageOutput: plain(usageRoute.answer.schema),
  };
}
