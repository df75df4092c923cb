/** Creates an element with a class and text. The text is never parsed as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  text = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.textContent = text;
  return made;
}

export function link(href: string, text: string, className = ''): HTMLAnchorElement {
  const made = element('a', className);
  made.href = href;
  if (className.includes('button')) made.append(element('span', '', text));
  else made.textContent = text;
  return made;
}
