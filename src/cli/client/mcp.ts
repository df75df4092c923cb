import type { Command } from '../command.ts';
import { serviceOf } from './service.ts';

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'serve MCP over standard input and output, for assistants that start a command; calls go to your service',
  async run(call) {
    await call.deps.proxyMcp(serviceOf(call.deps.clientConfig()));
  },
};
