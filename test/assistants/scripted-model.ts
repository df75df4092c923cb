import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ScriptedModel {
  url: string;
  /** What the tool answered, each time. */
  results: string[];
  close: () => void;
}

interface Asked {
  stream?: boolean;
  messages?: { content: unknown }[];
  tools?: { name: string }[];
}

/**
 * In place of a model: calls one tool, whatever it is asked, and then ends. Speaks as much of Anthropic's API as Claude
 * Code needs for that.
 */
export async function openScriptedModel(tool: RegExp): Promise<ScriptedModel> {
  const results: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.method !== 'POST' || body === '') return void response.writeHead(404).end('{}');
    const asked = JSON.parse(body) as Asked;
    const last = JSON.stringify(asked.messages?.at(-1)?.content ?? '');
    const isAnswer = last.includes('"tool_result"');
    if (isAnswer) results.push(last);
    const name = isAnswer ? undefined : asked.tools?.find((one) => tool.test(one.name))?.name;
    return answer(response, name, asked.stream === true);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    results,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(response: ServerResponse, tool: string | undefined, isStream: boolean): void {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'none', stop_sequence: null, usage };
  const stop_reason = tool === undefined ? 'end_turn' : 'tool_use';
  const call = { type: 'tool_use', id: 'toolu_1', name: tool, input: {} };
  const block = tool === undefined ? { type: 'text', text: 'Done.' } : call;
  if (!isStream) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...message, content: [block], stop_reason }));
    return;
  }
  const begun = tool === undefined ? { type: 'text', text: '' } : call;
  const delta =
    tool === undefined ? { type: 'text_delta', text: 'Done.' } : { type: 'input_json_delta', partial_json: '{}' };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: begun },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ])
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
}
