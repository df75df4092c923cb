/** Markup that is sent unescaped. Only `html` creates it, so any other text is always escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Content = string | number | Html | null | undefined | false | readonly Content[];

/** A template that escapes its values, also inside double quotes. Lists are joined; null and false render nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  let text = strings[0]!;
  for (let i = 0; i < values.length; i++) text += markupOf(values[i]) + strings[i + 1]!;
  return new Html(text);
}

function markupOf(value: Content): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(markupOf).join('');
  return escapeMarkup(String(value));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Works for XML too. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
