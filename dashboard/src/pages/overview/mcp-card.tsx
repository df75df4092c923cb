import { MCP_CLIENTS, MCP_FILES, mcpSnippet } from '../../mcp-snippets.ts';
import { TabbedCode } from '../../parts/display/code-block.tsx';
import { Card } from '../../parts/layout/page.tsx';
import { useBaseUrl } from '../../session.tsx';

export function McpCard() {
  const baseUrl = useBaseUrl();
  return (
    <Card title="Connect your assistant">
      <p>
        Assistants find and download kits by themselves over MCP, with your key in <code>KITSCOUT_API_KEY</code>. A tool
        call counts as one call. <a href="/docs/mcp">How it works</a>
      </p>
      <TabbedCode
        tabs={MCP_CLIENTS}
        label="MCP settings"
        textOf={(client) => mcpSnippet(client, baseUrl)}
        fileOf={(client) => MCP_FILES[client]}
      />
    </Card>
  );
}
