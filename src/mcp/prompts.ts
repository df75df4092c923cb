import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';

type Arguments = Record<string, string>;

const argumentsOf = (name: string, description: string, required: boolean) =>
  fromJsonSchema<Arguments>({
    type: 'object',
    properties: { [name]: { type: 'string', description } },
    ...(required && { required: [name] }),
  });

/** What people can pick by name in their assistant. A prompt is text: it costs nothing until the assistant calls a tool. */
export function registerPrompts(server: McpServer, addCommand: (kit: string) => string): void {
  const asking = (text: string) => ({
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  });
  server.registerPrompt(
    'find_kit',
    {
      title: 'Find a kit for what I am doing',
      description: 'Asks for the kits that fit, and explains the best one.',
      argsSchema: argumentsOf(
        'doing',
        'What you are doing, in your own words. By default, what this conversation is about.',
        false,
      ),
    },
    ({ doing }) =>
      asking(
        `Find a kit for what I am doing${doing ? `: ${doing}` : ', which you know from this conversation'}. ` +
          'Call recommend_kits once, with my own words as use_case and the assistant that I use as ai_platform. ' +
          'Say which kit fits best and why, or that none does. Ask me before you add it to my project.',
      ),
  );
  server.registerPrompt(
    'add_kit',
    {
      title: 'Add a kit',
      description: 'Adds a kit to the current project, where the assistant finds it.',
      argsSchema: argumentsOf('kit', 'The slug of the kit.', true),
    },
    ({ kit = '' }) =>
      asking(
        `Add the kit ${JSON.stringify(kit)} to this project. Run \`${addCommand('KIT')} --dry-run\` with its slug in place of KIT ` +
          'and show me the files it would write and what it says is worth a look. Once I agree, run it with --yes instead ' +
          'of --dry-run. If you cannot run commands, read the files with download_kit and write them yourself.',
      ),
  );
}
