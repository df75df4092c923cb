/** The name of the component. */
export const OWN_KEY = 'OwnKey';

/** Where an example names the variable, only a shell's is replaced: files of settings may be shared. */
const IN_SHELL = /\$KITSCOUT_API_KEY\b/g;
const STAND_IN = /kits_\.\.\./g;

/** Whether an example of this language has a place for a key. */
export function takesKey(language: string, example: string): boolean {
  return withKey(language, example, '') !== example;
}

export function withKey(language: string, example: string, key: string): string {
  const filled = example.replaceAll(STAND_IN, key);
  return /^sh\b/.test(language) ? filled.replaceAll(IN_SHELL, key) : filled;
}

/** The shape that every key has. */
export const isKey = (text: string): boolean => /^kits_[0-9A-Za-z]{31}$/.test(text);
