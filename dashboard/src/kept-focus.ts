/** If the focused element goes, the heading of its card or page gets the focus, or the open dialog's first field. */
export function keepFocus(): void {
  let focused: Element | null = null;
  let place: Element | null = null;
  const isLost = () => focused !== null && (!focused.isConnected || focused.matches(':disabled'));
  const restore = () => {
    const { activeElement } = document;
    if (!isLost() || (activeElement !== document.body && activeElement !== focused)) return;
    const around = place?.isConnected ? (place.querySelector('h2') ?? place) : document.querySelector('h1');
    const next = document.querySelector('dialog[open] [data-autofocus]') ?? around;
    if (!(next instanceof HTMLElement)) return;
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  };
  document.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
    place = focused.closest('section.card, .answer');
  });
  // A click elsewhere removes the focus on purpose.
  document.addEventListener('pointerdown', () => {
    focused = null;
  });
  // In the next frame, when a closing dialog or an opening page has set the focus.
  new MutationObserver(() => isLost() && requestAnimationFrame(restore)).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
}
