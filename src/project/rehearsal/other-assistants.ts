import type { Assistant, Scope } from '../assistant.ts';

const SHARED = '.agents/skills';
const BOTH: readonly Scope[] = ['project', 'home'];
const HOME: readonly Scope[] = ['home'];
const AGENTS = { place: 'AGENTS.md' };

/** In the project and in the home folder the same, unless the latter is named. */
function assistant(title: string, project: string, rules: Assistant['rules'] = [AGENTS], home = project): Assistant {
  return { title, skills: { project: [project], home: [home] }, commands: [], rules };
}

/** Markdown files of a folder, in the project and at home where both are read. */
const folder = (place: string, scopes?: readonly Scope[]) => ({ place, ends: '.md', ...(scopes && { scopes }) });

/**
 * Folders of skills as the installer `skills` 1.7.4 knows them, and rules as the makers document them. None of these was
 * tried. Those that read only what others read too are not listed.
 */
export const OTHER_ASSISTANTS: Readonly<Record<string, Assistant>> = {
  cline: assistant('Cline', SHARED, [
    { place: '.clinerules' },
    folder('.clinerules'),
    AGENTS,
    folder('Documents/Cline/Rules', HOME),
  ]),
  zed: assistant('Zed', SHARED, [{ place: '.rules' }, AGENTS]),
  amp: {
    ...assistant('Amp', SHARED, [AGENTS, { place: '.config/amp/AGENTS.md', scopes: HOME }], '.config/agents/skills'),
    above: true,
  },
  warp: assistant('Warp', SHARED, [{ place: 'WARP.md' }, AGENTS]),
  droid: {
    ...assistant('Droid', SHARED, [AGENTS], '.factory/skills'),
    commands: [{ folder: '.factory/commands', ends: '.md', scopes: BOTH }],
  },
  kilo: assistant('Kilo Code', SHARED, [folder('.kilocode/rules', BOTH), AGENTS], '.kilo/skills'),
  firebender: assistant('Firebender', SHARED, [AGENTS], '.firebender/skills'),
  deepagents: assistant('Deep Agents', SHARED, [AGENTS], '.deepagents/agent/skills'),
  'aider-desk': assistant('AiderDesk', '.aider-desk/skills', [folder('.aider-desk/rules', BOTH)]),
  augment: assistant('Augment', '.augment/skills', [
    folder('.augment/rules', BOTH),
    { place: '.augment-guidelines' },
    AGENTS,
  ]),
  autohand: assistant('Autohand Code', '.autohand/skills'),
  bob: assistant('Bob', '.bob/skills', [folder('.bob/rules'), AGENTS]),
  codearts: assistant('CodeArts Agent', '.codeartsdoer/skills'),
  codebuddy: assistant('CodeBuddy', '.codebuddy/skills', [{ place: 'CODEBUDDY.md' }, folder('.codebuddy/rules')]),
  codemaker: assistant('Codemaker', '.codemaker/skills'),
  codestudio: assistant('Code Studio', '.codestudio/skills'),
  'command-code': assistant('Command Code', '.commandcode/skills'),
  continue: assistant('Continue', '.continue/skills', [folder('.continue/rules', BOTH)]),
  cortex: assistant('Cortex Code', '.cortex/skills', [AGENTS], '.snowflake/cortex/skills'),
  crush: assistant('Crush', '.crush/skills', [{ place: 'CRUSH.md' }, AGENTS], '.config/crush/skills'),
  devin: assistant('Devin', '.devin/skills', [AGENTS], '.config/devin/skills'),
  forgecode: assistant('ForgeCode', '.forge/skills'),
  goose: assistant(
    'goose',
    '.goose/skills',
    [{ place: '.goosehints' }, { place: '.config/goose/.goosehints', scopes: HOME }, AGENTS],
    '.config/goose/skills',
  ),
  grok: assistant('Grok', '.grok/skills'),
  hermes: assistant('Hermes Agent', '.hermes/skills'),
  iflow: {
    ...assistant('iFlow', '.iflow/skills', [{ place: 'IFLOW.md' }]),
    commands: [{ folder: '.iflow/commands', ends: '.toml', scopes: BOTH, nested: true }],
  },
  inference: assistant('inference.sh', '.inferencesh/skills'),
  jazz: assistant('Jazz', '.jazz/skills'),
  junie: assistant('Junie', '.junie/skills', [{ place: '.junie/guidelines.md' }, AGENTS]),
  kimchi: assistant('Kimchi', '.kimchi/skills', [AGENTS], '.config/kimchi/harness/skills'),
  kode: assistant('Kode', '.kode/skills'),
  lingma: assistant('Lingma', '.lingma/skills', [folder('.lingma/rules')]),
  mcpjam: assistant('MCPJam', '.mcpjam/skills'),
  minimax: assistant('MiniMax Code', '.minimax/skills'),
  moxby: assistant('Moxby', '.moxby/skills'),
  mux: assistant('Mux', '.mux/skills'),
  neovate: assistant('Neovate', '.neovate/skills'),
  ona: assistant('Ona', '.ona/skills'),
  openhands: assistant('OpenHands', '.openhands/skills', [folder('.openhands/microagents', BOTH), AGENTS]),
  pochi: assistant('Pochi', '.pochi/skills'),
  posit: assistant('Posit Assistant', '.posit/assistant/skills'),
  qoder: assistant('Qoder', '.qoder/skills', [folder('.qoder/rules'), AGENTS]),
  'qoder-cn': assistant('Qoder CN', '.qoder/skills', [folder('.qoder/rules'), AGENTS], '.qoder-cn/skills'),
  qwen: {
    ...assistant('Qwen Code', '.qwen/skills', [{ place: 'QWEN.md' }, { place: '.qwen/QWEN.md', scopes: HOME }]),
    commands: [{ folder: '.qwen/commands', ends: '.toml', scopes: BOTH, nested: true }],
  },
  reasonix: assistant('Reasonix', '.reasonix/skills'),
  roo: assistant('Roo Code', '.roo/skills', [folder('.roo/rules', BOTH), { place: '.roorules' }, AGENTS]),
  rovodev: assistant('Rovo Dev', '.rovodev/skills'),
  tabnine: assistant('Tabnine', '.tabnine/agent/skills', [folder('.tabnine/guidelines', BOTH)]),
  terramind: assistant('Terramind', '.terramind/skills'),
  tinycloud: assistant('TinyCloud', '.tinycloud/skills'),
  trae: assistant('Trae', '.trae/skills', [folder('.trae/rules'), AGENTS]),
  'trae-cn': assistant('Trae CN', '.trae/skills', [folder('.trae/rules'), AGENTS], '.trae-cn/skills'),
  vibe: assistant('Mistral Vibe', '.vibe/skills'),
  zcode: assistant('ZCode', '.zcode/skills'),
  zencoder: assistant('Zencoder', '.zencoder/skills', [folder('.zencoder/rules'), AGENTS]),
  adal: assistant('Adal', '.adal/skills'),
};
