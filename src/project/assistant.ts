export type Scope = 'project' | 'home';

/** What an assistant finds where. Folders are relative to the project or the home folder. */
export interface Assistant {
  title: string;
  skills: Readonly<Record<Scope, readonly string[]>>;
  /** How deep below such a folder a skill may lie; by default right in it. */
  depth?: number;
  /** Whether it also reads skills and rules of the folders above, up to the root of the repository. */
  above?: true;
  /** Whether it takes up skills of subfolders, when it works there. */
  below?: true;
  /** Whether it reads the plugins of Claude Code. */
  plugins?: true;
  /** Files that people run by name. In `nested` ones, a subfolder becomes a part of the name. */
  commands: readonly TextPlace[];
  /** Files that each make an agent, which the model starts by its description. */
  agents?: readonly TextPlace[];
  /** Files that are in every conversation, or in those about some files: a file, or a folder with files that end so. */
  rules: readonly { place: string; ends?: string; scopes?: readonly Scope[] }[];
}

export interface TextPlace {
  folder: string;
  ends: string;
  scopes: readonly Scope[];
  nested?: boolean;
}

/** Where a skill is. */
export interface SkillPlace {
  /** Relative to the project or the home folder. */
  path: string;
  scope: Scope;
  /** The assistant's folder in which it lies, how many folders below, and where that folder is. */
  folder: string;
  depth: number;
  from: 'here' | 'above' | 'below';
  /** The Claude Code plugin that brings it. */
  plugin?: string;
  /** What Claude Code calls it: by its folder, whatever its name. */
  called: string;
}
