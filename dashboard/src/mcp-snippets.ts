/** How to add this MCP server to each assistant, with the key from the environment where that is possible. */
export const MCP_CLIENTS = ['Claude Code', 'Cursor', 'Codex', 'VS Code', 'Gemini CLI', 'Antigravity'] as const;
type McpClient = (typeof MCP_CLIENTS)[number];

export function mcpSnippet(client: McpClient, baseUrl: string): string {
  const url = `${baseUrl}/mcp`;
  if (client === 'Claude Code')
    return `claude mcp add --transport http kitscout ${url} \\\n  --header "Authorization: Bearer $KITSCOUT_API_KEY"`;
  if (client === 'Codex') return `codex mcp add kitscout --url ${url} \\\n  --bearer-token-env-var KITSCOUT_API_KEY`;
  return JSON.stringify(settingsOf(client, url), null, 2);
}

/** The file for the settings; undefined if a command writes them. */
export const MCP_FILES: Readonly<Partial<Record<McpClient, string>>> = {
  Cursor: '.cursor/mcp.json',
  'VS Code': '.vscode/mcp.json',
  'Gemini CLI': '~/.gemini/settings.json',
  Antigravity: '.agents/mcp_config.json',
};

function settingsOf(client: Exclude<McpClient, 'Claude Code' | 'Codex'>, url: string): object {
  const headers = (key: string) => ({ Authorization: `Bearer ${key}` });
  switch (client) {
    case 'Cursor':
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor fills it in
      return { mcpServers: { kitscout: { url, headers: headers('${env:KITSCOUT_API_KEY}') } } };
    case 'VS Code':
      return {
        inputs: [{ type: 'promptString', id: 'kitscout', description: 'Kitscout API key', password: true }],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code fills it in
        servers: { kitscout: { type: 'http', url, headers: headers('${input:kitscout}') } },
      };
    case 'Gemini CLI':
      return { mcpServers: { kitscout: { httpUrl: url, headers: headers('$KITSCOUT_API_KEY') } } };
    case 'Antigravity':
      return { mcpServers: { kitscout: { serverUrl: url, headers: headers('kits_...') } } };
  }
}
