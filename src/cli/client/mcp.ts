import { installedSkills } from '../../install/installed-skills.ts';
import type { ClientCommand } from '../command.ts';
import { keyedServiceOf } from './service.ts';

export const mcpCommand: ClientCommand = {
  name: 'mcp',
  summary: 'serve MCP over standard input and output, for assistants that start a command; calls go to your service',
  async run(call) {
    await call.deps.proxyMcp(keyedServiceOf(call.deps), () => installedSkills('.'));
  },
};
