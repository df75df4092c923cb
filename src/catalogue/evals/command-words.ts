/** A word of a command. A pattern stands for the files that it matches, a literal for itself. */
export interface CommandWord {
  text: string;
  isPattern: boolean;
}

const WORD = /(?:[^\s'"]|'[^'\n]*'|"[^"\n]*")+/y;

/**
 * The words of a command, as a shell splits them. No shell ever sees a command: one program runs, with these arguments,
 * on every system. What only a shell understands is therefore refused, instead of being passed on as text.
 */
export function commandWords(command: string): CommandWord[] | { reason: string } {
  const words: CommandWord[] = [];
  let at = 0;
  const text = command.trim();
  while (at < text.length) {
    WORD.lastIndex = at;
    const raw = WORD.exec(text)?.[0];
    if (raw === undefined) return { reason: 'has a quote that is not closed, or a line break in a quoted text' };
    const word = readWord(raw);
    if ('reason' in word) return word;
    words.push(word);
    at += raw.length;
    while (/\s/.test(text[at] ?? '')) at++;
  }
  const first = words[0];
  if (first === undefined) return { reason: 'is empty' };
  if (first.isPattern || first.text === '') return { reason: 'must begin with the name of a program' };
  if (/^\w+=/.test(first.text)) return { reason: 'must begin with the name of a program, not with a variable' };
  return words;
}

function readWord(raw: string): CommandWord | { reason: string } {
  const bare = raw.replace(/'[^']*'|"[^"]*"/g, '');
  const forShell = /[;|&<>$`\\(){}[\]#~!]/.exec(bare)?.[0] ?? /"[^"]*([$`\\])/.exec(raw)?.[1];
  if (forShell !== undefined)
    return {
      reason: `has "${forShell}", which only a shell understands: name one program with its arguments, and quote '${forShell}' if it is meant as text`,
    };
  const isPattern = /[*?]/.test(bare);
  if (isPattern && bare !== raw) return { reason: `has quotes in "${raw}", which is also a pattern for file names` };
  return { text: raw.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'), isPattern };
}
